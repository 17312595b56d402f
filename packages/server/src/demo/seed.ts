import { presets } from '@comptoir/core/roles'
import type { Database, Tx } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import { addToVenues, grantRole, hashPassword, insertManager } from '../session/index.ts'
import { identityPurpose } from '../webchat/index.ts'
import { demoNow, insertDialogue } from './conversations.ts'
import { dialogues } from './dialogues.ts'
import { type DemoVenue, demoVenues } from './venues.ts'

/** The pages of the example shop, by venue. */
export const demoShops = demoVenues.map(({ city, shopPath }) => ({ title: `Shop ${city}`, path: shopPath }))

/** Of every demo manager. */
export const demoPassword = 'comptoir-demo'

/** Who can log in to the demo. Each account type is there. */
export const demoLogins = [
  {
    email: 'claire@comptoir.example',
    first: 'Claire',
    last: 'Delacroix',
    accountType: 'other',
    role: 'Owner',
    venues: [0, 1, 2],
    language: 'fr',
    who: 'owner of the three venues',
  },
  {
    email: 'malik@comptoir.example',
    first: 'Malik',
    last: 'Saint-Clair',
    accountType: 'other',
    role: 'Staff',
    venues: [0],
    language: 'fr',
    who: 'staff of the bakery',
  },
  {
    email: 'emma@comptoir.example',
    first: 'Emma',
    last: 'Whitfield',
    accountType: 'other',
    role: 'Staff',
    venues: [1],
    language: 'en',
    who: 'staff of the bistro, in English',
  },
  {
    email: 'vendor@comptoir.example',
    first: 'Vincent',
    last: 'Aubert',
    accountType: 'venueVendor',
    role: 'Read-only',
    venues: [0, 1, 2],
    language: 'fr',
    who: 'vendor, may only look',
  },
  {
    email: 'admin@comptoir.example',
    first: 'Alix',
    last: 'Martel',
    accountType: 'admin',
    role: 'Owner',
    venues: [0, 1, 2],
    language: 'en',
    who: 'admin',
  },
] as const satisfies readonly {
  accountType: 'admin' | 'venueVendor' | 'other'
  role: keyof typeof presets
  language: 'fr' | 'en'
  [more: string]: unknown
}[]

async function insertVenue(
  tx: Tx,
  venue: DemoVenue,
  secrets: Secrets,
): Promise<{ venueId: number; profileId: number }> {
  const { credits } = venue
  const { venue_id: venueId } = await tx
    .insertInto('venue')
    .values({
      name: venue.name,
      plan_id: venue.planId,
      timezone: venue.timezone,
      latitude: venue.latitude,
      longitude: venue.longitude,
      city: venue.city,
      language: 'fr',
      free_sms_credits: credits.freeSms,
      paid_sms_credits: credits.paidSms,
      free_email_credits: credits.freeEmail,
      paid_email_credits: credits.paidEmail,
    })
    .returning('venue_id')
    .executeTakeFirstOrThrow()
  const { id: profileId } = await tx
    .insertInto('profile')
    .values({ venue_id: venueId, title: venue.title })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = venue.webchatId
  await tx
    .insertInto('webchat')
    .values({
      venue_id: venueId,
      id,
      profile_id: profileId,
      label: venue.title,
      look: JSON.stringify(venue.look),
      hours: JSON.stringify(venue.hours),
      welcome: JSON.stringify(venue.welcome),
      away_message: JSON.stringify(venue.awayMessage),
      phone: venue.phone,
      email: venue.email,
      identity_secret: secrets.seal(`demo-identity-of-${id}`, identityPurpose(id)),
    })
    .execute()
  return { venueId, profileId }
}

async function insertManagers(tx: Tx, venueIds: readonly number[], passwordHash: string): Promise<number> {
  let owner = 0
  for (const { email, first, last, accountType, role, venues, language } of demoLogins) {
    const managerId = await insertManager(tx, {
      email,
      firstName: first,
      lastName: last,
      passwordHash,
      accountType,
      language,
    })
    owner ||= managerId
    await addToVenues(
      tx,
      managerId,
      venues.map((index) => venueIds[index] ?? 0),
    )
    await grantRole(tx, managerId, { venueId: null, name: role, permissions: presets[role] })
  }
  return owner
}

/** Fills an empty database with the demo, all or nothing; a database that has venues is left alone. */
export async function seedDemo(database: Database, secrets: Secrets): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword)
  return database.system(async (tx) => {
    if (await tx.selectFrom('venue').select('venue_id').limit(1).executeTakeFirst()) return false
    const places = []
    for (const venue of demoVenues)
      places.push({ ...(await insertVenue(tx, venue, secrets)), webchatId: venue.webchatId })
    const managerId = await insertManagers(
      tx,
      places.map(({ venueId }) => venueId),
      passwordHash,
    )
    const nowMs = await demoNow(tx)
    for (const place of places)
      for (const dialogue of dialogues[place.webchatId] ?? [])
        await insertDialogue(tx, { ...place, managerId, nowMs }, dialogue)
    return true
  })
}

import type { AccountType, PresetName } from '@comptoir/core/roles'
import type { Database, Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { givePreset } from '../roles/index.ts'
import { hashPassword, insertManager } from '../session/index.ts'
import { addVenue, emptyVenue } from '../venues/index.ts'
import { identityPurpose } from '../webchat/index.ts'
import { insertAgent } from './agents.ts'
import { linkChannels, linkLocation, linkMember, linkRcs } from './channels.ts'
import { insertContacts } from './contacts.ts'
import { demoNow, insertDialogue } from './conversations.ts'
import { dialogues } from './dialogues.ts'
import { insertUndecidedPost } from './posts.ts'
import { insertQuickReplies } from './quick-replies.ts'
import { insertSmsConversation } from './sms-conversation.ts'
import { type DemoVenue, demoVenues } from './venues.ts'

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
  accountType: AccountType
  role: PresetName
  language: 'fr' | 'en'
  [more: string]: unknown
}[]

async function insertVenue(
  tx: Tx,
  venue: DemoVenue,
  secrets: Secrets,
): Promise<{ venueId: number; profileId: number }> {
  const { credits } = venue
  const venueId = await addVenue(
    tx,
    {
      ...emptyVenue,
      name: venue.name,
      plan_id: venue.planId,
      timezone: venue.timezone,
      latitude: venue.latitude,
      longitude: venue.longitude,
      address: venue.address,
      postal_code: venue.postalCode,
      city: venue.city,
      country_code: venue.countryCode,
      phone: venue.phone.replaceAll(' ', ''),
      venue_type_id: venue.venueTypeId,
      siret: venue.siret,
      language: 'fr',
      free_sms_credits: credits.freeSms,
      paid_sms_credits: credits.paidSms,
      free_email_credits: credits.freeEmail,
      paid_email_credits: credits.paidEmail,
    },
    undefined,
  )
  const { id: profileId } = await tx
    .updateTable('profile')
    .set({ title: venue.title })
    .where('venue_id', '=', venueId)
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
      identity_secret: secrets.encrypt(`demo-identity-of-${id}`, identityPurpose(id)),
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
    for (const index of venues) await givePreset(tx, venueIds[index] ?? 0, managerId, role)
  }
  return owner
}

/** Labels as staff use them, each on one of the venues. */
async function insertClassifications(tx: Tx, venueIds: readonly number[]): Promise<void> {
  const labels = [
    ['Antilles-Guyane', 'French Caribbean'],
    ['Centre-ville', 'Town centre'],
    ['Nouveau client', 'New customer'],
  ]
  for (const [index, [name_fr = '', name_en = '']] of labels.entries()) {
    const { id } = await tx
      .insertInto('classification')
      .values({ name_fr, name_en })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('venue_classification')
      .values({ venue_id: venueIds[index] ?? 0, classification_id: id })
      .execute()
  }
}

/** Fills an empty database with the demo, all or nothing; a database that has venues is left alone. */
export async function seedDemo(database: Database, secrets: Secrets, sandboxUrl?: string): Promise<boolean> {
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
    await insertClassifications(
      tx,
      places.map(({ venueId }) => venueId),
    )
    for (const place of places) await insertAgent(tx, place)
    if (places[0] && sandboxUrl) {
      await linkChannels(tx, places[0], secrets)
      await linkRcs(tx, places[0], secrets)
      await linkMember(tx, places[0], secrets)
      await linkLocation(tx, places[0], secrets)
    }
    const nowMs = await demoNow(tx)
    for (const place of places)
      for (const dialogue of dialogues[place.webchatId] ?? [])
        await insertDialogue(tx, { ...place, managerId, nowMs }, dialogue)
    for (const place of places) await insertQuickReplies(tx, place)
    for (const place of places) await insertContacts(tx, { ...place, nowMs }, secrets)
    if (places[0]) await insertSmsConversation(tx, { ...places[0], managerId, nowMs })
    if (places[0] && sandboxUrl) await insertUndecidedPost(tx, { ...places[0], managerId, nowMs })
    return true
  })
}

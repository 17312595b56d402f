import type { AccountType, PresetName } from '@comptoir/core/roles'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'
import type { FileStore } from '../../kernel/files/index.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { givePreset } from '../roles/index.ts'
import { hashPassword, insertManager } from '../session/index.ts'
import { addVenue, emptyVenue } from '../venues/index.ts'
import { identityPurpose } from '../webchat/index.ts'
import { insertAgent } from './agents.ts'
import { insertCampaigns } from './campaigns.ts'
import { channelDialogues } from './channel-dialogues.ts'
import { linkChannels, linkLocation, linkMember, linkRcs } from './channels.ts'
import { insertContacts, linkWriters } from './contacts.ts'
import { type DemoPlace, type DemoTeam, demoNow, insertDialogues } from './conversations.ts'
import { giveCredits } from './credits.ts'
import { dialogues } from './dialogues.ts'
import { pastDialogues } from './history.ts'
import { insertLabels } from './labels.ts'
import { insertShortLinks } from './links.ts'
import { insertUndecidedPost } from './posts.ts'
import { insertQuickReplies } from './quick-replies.ts'
import { insertSmsConversation } from './sms-conversation.ts'
import { insertTriggers } from './triggers.ts'
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
      hours: JSON.stringify(venue.hours),
    },
    undefined,
  )
  await giveCredits(tx, venueId, venue.credits)
  const { id: profileId } = await tx
    .updateTable('profile')
    .set({ title: venue.title, maps_uri: venue.mapsUri })
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
      welcome: JSON.stringify(venue.welcome),
      away_message: JSON.stringify(venue.awayMessage),
      phone: venue.phone,
      email: venue.email,
      identity_secret: secrets.encrypt(`demo-identity-of-${id}`, identityPurpose(id)),
    })
    .execute()
  return { venueId, profileId }
}

/** Answers their ids by first name. */
async function insertManagers(
  tx: Tx,
  venueIds: readonly number[],
  passwordHash: string,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const { email, first, last, accountType, role, venues, language } of demoLogins) {
    const managerId = await insertManager(tx, {
      email,
      firstName: first,
      lastName: last,
      passwordHash,
      accountType,
      language,
    })
    ids.set(first, managerId)
    for (const index of venues) await givePreset(tx, venueIds[index] ?? 0, managerId, role)
  }
  return ids
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

/** What surrounds a demo. */
interface Surroundings {
  /** The page of the sandbox, whose accounts are then linked. */
  sandboxUrl?: string | undefined
  /** Where pictures of messages go; without it there are none. */
  store?: FileStore | undefined
}

/** Links the bakery to what the sandbox holds ready. */
async function linkBakery(tx: Tx, place: DemoPlace, secrets: Secrets): Promise<void> {
  await linkChannels(tx, place, secrets)
  await linkRcs(tx, place, secrets)
  await linkMember(tx, place, secrets)
  await linkLocation(tx, place, secrets)
}

/** What was written to a venue, now and in the month before, and to whom. */
async function insertMessages(
  tx: Tx,
  place: DemoPlace,
  team: Pick<DemoTeam, 'managers' | 'store'>,
  isLinked: boolean,
): Promise<void> {
  const labels = await insertLabels(tx, place)
  const now = [...(dialogues[place.webchatId] ?? []), ...(isLinked ? channelDialogues : [])]
  const past = await pastDialogues(tx, place, isLinked)
  await insertDialogues(tx, place, { ...team, labels }, [...now, ...past])
  await linkWriters(tx, place.venueId)
  await insertQuickReplies(tx, place)
}

/** Fills an empty database with the demo, all or nothing; a database that has venues is left alone. */
export async function seedDemo(
  database: Database,
  secrets: Secrets,
  { sandboxUrl, store }: Surroundings = {},
): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword)
  return database.system(async (tx) => {
    if (await tx.selectFrom('venue').select('venue_id').limit(1).executeTakeFirst()) return false
    const nowMs = await demoNow(tx)
    const venues = []
    for (const venue of demoVenues)
      venues.push({ ...(await insertVenue(tx, venue, secrets)), webchatId: venue.webchatId })
    const venueIds = venues.map(({ venueId }) => venueId)
    const managers = await insertManagers(tx, venueIds, passwordHash)
    const places = venues.map((venue) => ({ ...venue, managerId: managers.get('Claire') ?? 0, nowMs }))
    const [bakery] = places
    await insertClassifications(tx, venueIds)
    for (const place of places) await insertAgent(tx, place)
    if (bakery && sandboxUrl) await linkBakery(tx, bakery, secrets)
    for (const place of places) {
      await insertContacts(tx, place, secrets)
      const isLinked = place === bakery && sandboxUrl !== undefined
      await insertMessages(tx, place, { managers, store }, isLinked)
    }
    for (const [index, place] of places.entries())
      await insertCampaigns(tx, place, demoVenues[index]?.name ?? '')
    for (const place of places.slice(0, 2)) await insertTriggers(tx, place)
    if (bakery) await insertSmsConversation(tx, bakery)
    if (bakery) await insertShortLinks(tx, bakery)
    // The demo has been at work for a year.
    await sql`update venue set created_at = now() - interval '1 year'`.execute(tx)
    if (bakery && sandboxUrl) await insertUndecidedPost(tx, bakery)
    return true
  })
}

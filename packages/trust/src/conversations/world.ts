import {
  createSecrets,
  type Database,
  type DatabaseConfig,
  migrate,
  openDatabase,
} from '../../../server/src/testing/kernel.ts'
import {
  addVenue,
  emptyVenue,
  givePreset,
  identityPurpose,
  insertManager,
  openSession,
  signToken,
} from '../../../server/src/testing/server.ts'
import { APP_SECRET } from '../nodes/cluster.ts'
import type { StreamOrder } from '../programs/subscribers.ts'
import type { ChatOrder } from '../programs/writers.ts'

const OPENED_AT_ONCE = 16

/** Venues with a web chat and a manager who is logged in. */
export interface World {
  managers: StreamOrder[]
  webchatIds: string[]
}

export function openWorld(config: Pick<DatabaseConfig, 'url' | 'dataDir'>): Promise<Database> {
  return openDatabase({ ...config, allowUnsafeServer: true, log: () => undefined })
}

async function makeVenue(database: Database, secrets: ReturnType<typeof createSecrets>, n: number) {
  return database.system(async (tx) => {
    const venue = { ...emptyVenue, name: `Shop ${n}`, timezone: 'Europe/Paris' }
    const managerId = await insertManager(tx, {
      email: `${n}@bench.example`,
      firstName: 'Bench',
      lastName: String(n),
      passwordHash: 'none',
      accountType: 'other',
      language: 'fr',
    })
    const venueId = await addVenue(tx, venue, undefined)
    await givePreset(tx, venueId, managerId, 'Owner')
    const { id: profileId } = await tx
      .selectFrom('profile')
      .select('id')
      .where('venue_id', '=', venueId)
      .executeTakeFirstOrThrow()
    const webchatId = `chat-${venueId}`
    await tx
      .insertInto('webchat')
      .values({
        venue_id: venueId,
        id: webchatId,
        profile_id: profileId,
        label: venue.name,
        allowed_origins: [],
        look: JSON.stringify({ color: '#112233', side: 'right', title: venue.name, launcherText: '' }),
        welcome: JSON.stringify({ fr: '', en: '' }),
        away_message: JSON.stringify({ fr: '', en: '' }),
        email: '',
        identity_secret: secrets.encrypt('bench', identityPurpose(webchatId)),
      })
      .execute()
    const { sessionId } = await openSession(tx, managerId, '')
    return { venueId, webchatId, token: await signToken(secrets.tokenKey, managerId, sessionId) }
  })
}

/** Fills an empty database, before any server opens it. */
export async function makeWorld(database: Database, venues: number): Promise<World> {
  await migrate(database)
  const secrets = createSecrets(APP_SECRET)
  const made: Awaited<ReturnType<typeof makeVenue>>[] = []
  for (let n = 0; n < venues; n += 1) made.push(await makeVenue(database, secrets, n))
  return {
    managers: made.map(({ venueId, token }) => ({ venueId, token })),
    webchatIds: made.map(({ webchatId }) => webchatId),
  }
}

async function openChat(url: string, webchatId: string): Promise<ChatOrder> {
  const response = await fetch(`${url}/v2/webchats/${webchatId}/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'fr' }),
  })
  if (!response.ok) throw new Error(`no visitor's session: ${response.status} ${await response.text()}`)
  const { token } = (await response.json()) as { token: string }
  return { webchatId, token }
}

/** A visitor in each web chat. */
export async function openChats(url: string, { webchatIds }: World): Promise<ChatOrder[]> {
  const chats: ChatOrder[] = []
  for (let from = 0; from < webchatIds.length; from += OPENED_AT_ONCE)
    chats.push(
      ...(await Promise.all(webchatIds.slice(from, from + OPENED_AT_ONCE).map((id) => openChat(url, id)))),
    )
  return chats
}

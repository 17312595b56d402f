import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import type { VenueCopy } from '@comptoir/core/venues'
import { sql } from 'kysely'
import { afterCommit, type Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { idempotencyKey, once } from '../../kernel/http/idempotency.ts'
import type { Services } from '../../kernel/services/services.ts'
import { copyAgentKnowledge } from '../agent/index.ts'
import { copyQuickReplies } from '../inbox-team/index.ts'
import { copyMessagingSettings } from '../messaging-settings/index.ts'
import { copySharedRoles, copyTeam } from '../roles/index.ts'
import { addVenue, emptyVenue, findVenue, requireReferences, setMapsUri, toColumns } from '../venues/index.ts'
import { copyWebchatLook, insertWebchat } from '../webchat/index.ts'

type Body = Received<typeof contract.venues.addVenue>['body']

/** What a venue takes over from the one beside it; all in the transaction that adds it. */
interface Adding {
  from: number
  to: number
  webchatId: string
}

const copy: Record<VenueCopy, (tx: Tx, adding: Adding) => Promise<unknown>> = {
  hours: (tx, { from, to }) =>
    sql`
      update venue t set hours = f.hours from venue f where f.venue_id = ${from} and t.venue_id = ${to}`.execute(
      tx,
    ),
  async webchat(tx, { from, to, webchatId }) {
    await copyWebchatLook(tx, from, webchatId)
    await copyMessagingSettings(tx, from, to)
  },
  agent: (tx, { from, to }) => copyAgentKnowledge(tx, from, to),
  quickReplies: (tx, { from, to }) => copyQuickReplies(tx, from, to),
  team: copyTeam,
}

async function add(
  tx: Tx,
  { secrets, hub }: Pick<Services, 'secrets' | 'hub'>,
  from: number,
  ownerId: number,
  { copies, ...fields }: Body,
) {
  await requireReferences(tx, fields)
  const beside = await tx
    .selectFrom('venue')
    .select(['plan_id', 'timezone', 'country_code', 'language'])
    .where('venue_id', '=', from)
    .executeTakeFirstOrThrow()
  const venue = { ...emptyVenue, ...beside, ...toColumns(fields), name: fields.venueName }
  const to = await addVenue(tx, venue, ownerId)
  if (fields.mapsUri !== undefined) await setMapsUri(tx, to, fields.mapsUri)
  const { row } = await insertWebchat(tx, secrets, to, { phone: fields.phoneNumber ?? '' })
  await copySharedRoles(tx, { from, to })
  for (const part of new Set(copies)) await copy[part](tx, { from, to, webchatId: row.id })
  const { rows } = await sql<{ managerId: number }>`
    select manager_id as "managerId" from venue_manager where venue_id = ${to}`.execute(tx)
  afterCommit(tx, () => hub.changeRights(rows.map(({ managerId }) => managerId)))
  const added = await findVenue(tx, to)
  if (!added) throw notFound()
  return added
}

/** An owner adds a venue beside one of theirs (VEN-08). */
export function addedVenueHandlers(
  services: Pick<Services, 'database' | 'secrets' | 'hub' | 'limits' | 'log'>,
): Pick<Handlers<typeof contract.venues>, 'addVenue'> {
  return {
    async addVenue({ params: { venueId }, body }, { actor, request, requestId }) {
      const { managerId } = actor
      if (managerId === undefined)
        throw new AppError('forbidden', 'An API key cannot add a venue. Log in as an owner.')
      await services.limits.newVenue(String(managerId))
      const key = idempotencyKey(request)
      // As the system: the venue is no one's before.
      const venue = await services.database.system((tx) => {
        const work = () => add(tx, services, venueId, managerId, body)
        const call = { venueId, actor: String(managerId), operation: 'addVenue' }
        return key === undefined ? work() : once(tx, { ...call, key, request: JSON.stringify(body) }, work)
      })
      services.log.info({ requestId, managerId, venueId: venue.venueId }, 'venue added')
      return venue
    },
  }
}

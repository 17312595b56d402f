import { type ConfiguredRcsAgent, rcsAgentSettings, type updateAgent } from '@comptoir/core/agent'
import type { Permission, Received } from '@comptoir/core/http'
import { staffVenuePermissions } from '@comptoir/core/roles'
import type { Tx } from '../../kernel/db/database.ts'
import { can, type VenueActor } from '../../kernel/http/callers.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { ChannelFailure } from '../../kernel/ports/channel.ts'
import type { Services } from '../../kernel/services/services.ts'
import { changeInformation, readInformation, refusedFields } from '../../providers/rcs/agent-information.ts'
import { type AccountRow, openAccount, publishChannels } from '../channels/index.ts'
import { venuesWith } from '../features/index.ts'

/** The list of agents does not wait longer for Google. */
const READ_LIMIT_MS = 5000
const CHANGE_LIMIT_MS = 20_000

type Change = Received<typeof updateAgent>['body']
type Wire = Omit<ConfiguredRcsAgent, 'id' | 'venueId' | 'profileId'> & {
  id: number
  venueId: number
  profileId: number
}
interface Named {
  venueId: number
  profileId: number
}

/** Whether a caller may do something in a venue, by a role or as staff. */
export function mayHere(actor: VenueActor, permission: Permission, venueId: number): boolean {
  if (can(actor, permission, venueId)) return true
  return (
    actor.keyId === undefined &&
    actor.isActingAsStaff === true &&
    staffVenuePermissions[actor.accountType].includes(permission)
  )
}

export function forbidden(permission: Permission): AppError {
  return new AppError('forbidden', `Your role does not allow this. It needs ${permission}.`)
}

/** The fields of a change that belong to an RCS agent. */
export function rcsFieldsOf(change: Change): (keyof typeof rcsAgentSettings)[] {
  const given: Partial<Record<string, unknown>> = change
  return (Object.keys(rcsAgentSettings) as (keyof typeof rcsAgentSettings)[]).filter(
    (name) => given[name] !== undefined,
  )
}

/** Refuses fields that this kind of agent does not have. */
export function refuseFields(names: readonly string[], what: string): void {
  const [first] = names
  if (first === undefined) return
  throw new AppError('rule', `${first}: ${what} does not have this field`, {
    fields: Object.fromEntries(names.map((name) => [name, 'not_of_this_agent'])),
  })
}

/** The linked RCS agents of a profile; none where the venue does not have the channel. */
export async function listRcsRows(tx: Tx, { venueId, profileId }: Named): Promise<AccountRow[]> {
  if ((await venuesWith(tx, [venueId], 'business_messages_google')).length === 0) return []
  return tx
    .selectFrom('channel_account')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('profile_id', '=', profileId)
    .where('platform', '=', 'google')
    .orderBy('id')
    .execute()
}

const toWire = (row: AccountRow, information: Wire['information']): Wire => ({
  kind: 'rcs',
  id: row.id,
  venueId: row.venue_id,
  profileId: row.profile_id,
  agentId: row.external_id,
  problem: row.problem,
  information,
})

/** An agent with what customers see of it; without that where Google does not give it. */
export async function withInformation(services: Services, row: AccountRow): Promise<Wire> {
  const account = openAccount(services.secrets, row)
  if (!account) return toWire(row, null)
  const read = readInformation(services, account, AbortSignal.timeout(READ_LIMIT_MS))
  const information = await read.catch((error: unknown) => {
    if (error instanceof ChannelFailure) return null
    throw error
  })
  return toWire(row, information)
}

function refusedByGoogle(error: unknown): unknown {
  if (!(error instanceof ChannelFailure)) return error
  if (error.failure === 'retryable' || error.failure === 'ambiguous')
    return new AppError('unavailable', 'Google is not responding. Try again in a moment.')
  if (error.problem === 'token')
    return new AppError('conflict', 'Google no longer accepts the key of this agent. Enter a new one first.')
  const fields = refusedFields(error)
  const [first] = fields
  if (first === undefined)
    return new AppError('rule', error.message, { fields: { provider: 'refused_by_provider' } })
  return new AppError('rule', `${first}: Google rejected it: ${error.message}`, {
    fields: Object.fromEntries(fields.map((name) => [name, 'refused_by_google'])),
  })
}

/** Configures the RCS agent at Google (AIA-09, D-01). */
export async function changeRcsAgent(
  services: Services,
  params: Named & { agentId: number },
  change: Change,
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<Wire> {
  const names = rcsFieldsOf(change)
  refuseFields(
    Object.keys(change).filter((name) => !names.some((own) => own === name)),
    'an RCS agent',
  )
  const rows = await transact((tx) => listRcsRows(tx, params))
  const row = rows.find(({ id }) => id === params.agentId)
  if (!row) throw notFound()
  if (names.length === 0) return withInformation(services, row)
  const account = openAccount(services.secrets, row)
  if (!account) throw new AppError('conflict', 'This agent has no key. Enter one first.')
  const given = Object.fromEntries(names.map((name) => [name, change[name]]))
  const information = await changeInformation(
    services,
    account,
    given,
    AbortSignal.timeout(CHANGE_LIMIT_MS),
  ).catch((error: unknown) => {
    throw refusedByGoogle(error)
  })
  await transact(async (tx) => publishChannels(tx, params.venueId))
  return toWire(row, information)
}

import type { AccountProblem } from '@comptoir/core/social'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import {
  type Channel,
  ChannelFailure,
  type CheckedAccount,
  type RenewedTokens,
} from '../../kernel/ports/channel.ts'
import { leasedRowsWorker } from '../../kernel/queue/leased-rows.ts'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  type AccountRow,
  encryptToken,
  encryptUserToken,
  openAccount,
  openUserToken,
  pauseAccount,
  publishChannels,
  resumeAccount,
} from './accounts.ts'
import { afterCoolDown, openHalf } from './breaker.ts'
import { channelOf } from './registry.ts'

const TIMEOUT_MS = 30_000
const AT_ONCE = 4
const LEASE_MS = 5 * 60_000
const HOUR_MS = 3_600_000
/** How long before their expiry tokens are renewed. */
const RENEWED_BEFORE_MS = 10 * 24 * HOUR_MS

/** The result of a check; `unreachable` says nothing about the account. */
export type Finding =
  | { result: 'fine'; endsAt: Date | undefined; renewed: RenewedTokens | undefined }
  | { result: 'problem'; problem: AccountProblem }
  | { result: 'unreachable' }

/** What a failed check means: of the provider that it is not there, or of the account that it may not. */
function findingOf(error: unknown): Finding {
  if (!(error instanceof ChannelFailure)) throw error
  if (error.failure === 'retryable' || error.failure === 'ambiguous') return { result: 'unreachable' }
  return { result: 'problem', problem: error.problem ?? 'permission' }
}

async function look(services: Services, channel: Channel, account: CheckedAccount): Promise<Finding> {
  try {
    const endsAt = await channel.check(services, account, AbortSignal.timeout(TIMEOUT_MS))
    return { result: 'fine', endsAt, renewed: undefined }
  } catch (error) {
    return findingOf(error)
  }
}

/** Whether new tokens would help, and can be had without a person. */
function wantsRenewal(finding: Finding): boolean {
  if (finding.result === 'problem') return finding.problem === 'token'
  return (
    finding.result === 'fine' &&
    finding.endsAt !== undefined &&
    finding.endsAt.getTime() - Date.now() < RENEWED_BEFORE_MS
  )
}

/**
 * Checks an account; expiring or expired tokens are renewed if the provider supports it, and checked again.
 */
async function consult(services: Services, row: AccountRow): Promise<Finding> {
  const channel = channelOf(row.platform)
  const account = openAccount(services.secrets, row)
  if (!channel || !account) return { result: 'problem', problem: 'token' }
  const userToken = openUserToken(services.secrets, row)
  const checked = {
    ...account,
    ...(userToken === undefined ? {} : { userToken }),
    ...(row.token_ends_at ? { tokenEndsAt: row.token_ends_at } : {}),
  }
  const first = await look(services, channel, checked)
  if (!wantsRenewal(first)) return first
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const renewed = await channel.renew?.(services, checked, signal).catch((error: unknown) => {
    // A failed renewal is tried again tomorrow, or by a person; the result stays.
    if (!(error instanceof ChannelFailure)) throw error
    return undefined
  })
  if (!renewed) return first
  const again = await look(services, channel, { ...checked, ...renewed })
  return again.result === 'fine' ? { ...again, renewed } : first
}

async function isUnchanged(tx: Tx, row: AccountRow): Promise<boolean> {
  const { rows } = await sql`
    select from channel_account
    where venue_id = ${row.venue_id} and id = ${row.id} and connected_at is not null
      and token is not distinct from ${row.token} and user_token is not distinct from ${row.user_token}
    for update`.execute(tx)
  return rows.length > 0
}

/** Every day, not all at the same time. */
const nextDay = sql<Date>`now() + interval '23 hours' + random() * interval '1 hour'`

async function keepRenewed(
  tx: Tx,
  services: Services,
  row: AccountRow,
  { token, userToken }: RenewedTokens,
): Promise<void> {
  await tx
    .updateTable('channel_account')
    .set({
      ...(token === undefined ? {} : { token: encryptToken(services.secrets, row, token) }),
      ...(userToken === undefined ? {} : { user_token: encryptUserToken(services.secrets, row, userToken) }),
    })
    .where('venue_id', '=', row.venue_id)
    .where('id', '=', row.id)
    .execute()
}

async function write(tx: Tx, services: Services, row: AccountRow, finding: Finding): Promise<void> {
  // It has been linked again: the result is about tokens that no longer exist.
  if (!(await isUnchanged(tx, row))) return
  const ofRow = tx
    .updateTable('channel_account')
    .where('venue_id', '=', row.venue_id)
    .where('id', '=', row.id)
  if (finding.result === 'unreachable') {
    const nextTry = sql<Date>`case when is_silent then ${afterCoolDown} else now() + interval '1 hour' end`
    await ofRow.set({ next_check_at: nextTry }).execute()
    return
  }
  await ofRow
    .set({
      checked_at: sql<Date>`now()`,
      next_check_at: nextDay,
      ...(finding.result === 'fine' ? { token_ends_at: finding.endsAt ?? null } : {}),
    })
    .execute()
  if (finding.result === 'problem') {
    if (row.is_silent) await openHalf(tx, row)
    return pauseAccount(tx, { venueId: row.venue_id, id: row.id }, finding.problem)
  }
  if (finding.renewed) await keepRenewed(tx, services, row, finding.renewed)
  if (row.problem) return resumeAccount(tx, row)
  if (row.is_silent) return openHalf(tx, row)
  publishChannels(tx, row.venue_id)
}

/**
 * Checks an account at the provider, and stores the result: paused, working again, or only the time of the
 * next check.
 */
export async function examine(services: Services, row: AccountRow): Promise<Finding['result']> {
  const finding = await consult(services, row)
  await services.database.system((tx) => write(tx, services, row, finding))
  services.metrics.channelChecks.inc({ platform: row.platform, result: finding.result })
  return finding.result
}

/** Checks every account once a day, and silent ones sooner, by the database's clock. */
export function channelChecks(services: Services): NamedWorker {
  return leasedRowsWorker<AccountRow>(services.database, {
    name: 'channel health check',
    table: 'channel_account',
    key: ['venue_id', 'id'],
    dueColumn: 'next_check_at',
    where: sql`connected_at is not null`,
    leavesInstallation: true,
    leaseMs: LEASE_MS,
    concurrency: AT_ONCE,
    async work(row) {
      await examine(services, row)
    },
  })
}

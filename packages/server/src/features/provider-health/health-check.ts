import type { ProviderName, ProviderProblem } from '@comptoir/core/providers'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'
import type { ProviderCheck, ProviderChecks } from '../../kernel/ports/provider-check.ts'
import { ProviderFailure } from '../../kernel/ports/provider-failure.ts'
import { leasedRowsWorker } from '../../kernel/queue/leased-rows.ts'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import type { Services } from '../../kernel/services/services.ts'

const TIMEOUT_MS = 10_000
/** One that is out is looked at so often, for no one reports when it is back. */
const OUT_EVERY = sql`interval '15 seconds'`
const LEASE_MS = 60_000
const AT_ONCE = 4

interface Finding {
  problem: ProviderProblem | null
  reason: string
}

async function look({ check }: ProviderCheck): Promise<Finding> {
  try {
    await check(AbortSignal.timeout(TIMEOUT_MS))
    return { problem: null, reason: '' }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return { problem: error.problem, reason: error.message }
  }
}

/** Writes what was found; returns whether it is something new. */
async function write(tx: Tx, name: ProviderName, { problem, reason }: Finding): Promise<boolean> {
  const { rows } = await sql<{ wasNew: boolean }>`
    update operator_provider p set
      problem = ${problem}, reason = ${reason.slice(0, 500)}, checked_at = now(),
      since = case
        when ${problem}::text is null then null
        when p.problem is not distinct from ${problem} then p.since
        else now() end,
      next_check_at = now() + ${problem === null ? sql`interval '23 hours' + random() * interval '1 hour'` : OUT_EVERY}
    from (select name, problem from operator_provider where name = ${name} for update) was
    where p.name = was.name
    returning was.problem is distinct from ${problem} as "wasNew"`.execute(tx)
  return rows[0]?.wasNew ?? false
}

/** What waited for it alone goes now; what is to leave later stays. */
async function release(tx: Tx, jobs: readonly string[]): Promise<void> {
  await sql`
    update outbox set next_at = now()
    where kind = any(${jobs}::text[]) and state = 'queued' and last_error is not null
      and next_at between now() and now() + interval '2 minutes'`.execute(tx)
}

async function examine(services: Services, name: ProviderName, checked: ProviderCheck): Promise<void> {
  const { database, log, metrics } = services
  const finding = await look(checked)
  const isNew = await database.system(async (tx) => {
    const wasNew = await write(tx, name, finding)
    if (wasNew && finding.problem === null) await release(tx, checked.jobs)
    return wasNew
  })
  metrics.providerProblem.set({ provider: name }, finding.problem === null ? 0 : 1)
  if (!isNew) return
  if (finding.problem === null) log.info({ provider: name }, 'provider health check passed again')
  else log.error({ provider: name, ...finding }, 'provider health check failed: its work is paused')
}

/** Starts again: what was found with other settings says nothing of these. */
async function begin(database: Database, names: readonly string[]): Promise<void> {
  await database.system(async (tx) => {
    await sql`delete from operator_provider where not name = any(${names}::text[])`.execute(tx)
    await sql`
      insert into operator_provider (name) select unnest(${names}::text[])
      on conflict (name) do update set next_check_at = now()`.execute(tx)
  })
}

/**
 * Looks at the operator's providers: at the start, once a day, when a job fails for their sake, and until they are
 * back.
 */
export async function providerChecks(services: Services, checks: ProviderChecks): Promise<NamedWorker> {
  await begin(services.database, Object.keys(checks))
  return leasedRowsWorker<{ name: ProviderName }>(services.database, {
    name: 'provider health check',
    table: 'operator_provider',
    key: ['name'],
    dueColumn: 'next_check_at',
    leavesInstallation: true,
    leaseMs: LEASE_MS,
    concurrency: AT_ONCE,
    async work({ name }) {
      const checked = checks[name]
      if (checked) await examine(services, name, checked)
    },
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Provider, ProviderName } from '@comptoir/core/providers'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'

/** Longer than a look takes. */
const PATIENCE_MS = 15_000
const LOOK_MS = 200

/** A provider as the operator sees it, with the words of its problem. */
export interface ProviderState extends Provider {
  reason: string
  checkedAt: number | null
}

/** The providers that are set up, as they were last found. */
export async function readProviders(tx: Tx): Promise<ProviderState[]> {
  const rows = await tx.selectFrom('operator_provider').selectAll().orderBy('name').execute()
  return rows.map(({ name, problem, reason, since, checked_at }) => ({
    name,
    problem,
    since: since?.getTime() ?? null,
    reason,
    checkedAt: checked_at?.getTime() ?? null,
  }))
}

/** Checks the health of all providers now, and waits for the results. */
export async function checkProviders(database: Database): Promise<ProviderState[]> {
  const { rows } = await database.system((tx) =>
    sql<{ askedAt: Date }>`
      update operator_provider set next_check_at = now() returning now() as "askedAt"`.execute(tx),
  )
  const askedAt = rows[0]?.askedAt.getTime() ?? 0
  const untilMs = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await database.system(readProviders)
    if (found.every(({ checkedAt }) => (checkedAt ?? 0) >= askedAt) || Date.now() > untilMs) return found
    await pause(LOOK_MS)
  }
}

/** A call failed because of the provider: its health is checked at once, unless the failure is known. */
export async function lookSoon(tx: Tx, name: ProviderName): Promise<void> {
  await sql`
    update operator_provider set next_check_at = now()
    where name = ${name} and problem is null and next_check_at > now()`.execute(tx)
}

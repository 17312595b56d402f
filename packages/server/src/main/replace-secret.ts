import { sql } from 'kysely'
import { sealedAgentKeys } from '../features/agent/engines.ts'
import { sealedAccountTokens } from '../features/channels/accounts.ts'
import { sealedUnsubscriptions } from '../features/channels/unsubscribing.ts'
import { sealedWebhooks } from '../features/developers/webhooks.ts'
import { sealedMails } from '../features/mail/mail.ts'
import { sealedDevices } from '../features/push/devices.ts'
import { sealedFactors } from '../features/session/second-factors.ts'
import { sealedNotices } from '../features/sms/notices.ts'
import { sealedLinkTokens } from '../features/social/links.ts'
import { sealedIdentities } from '../features/webchat/visitors.ts'
import { audit } from '../kernel/audit/index.ts'
import type { Database, Tx } from '../kernel/db/database.ts'
import type { SealedColumn, SealedJob, SealedJobs, SealedRow } from '../kernel/secrets/sealed-place.ts'
import { createSecrets, type Secrets } from '../kernel/secrets/secrets.ts'

const installationKeys: SealedColumn = {
  table: 'installation_key',
  keys: ['name'],
  column: 'sealed',
  purposeOf: ({ name }) => String(name),
  whenLost: { name: 'keys of the installation', become: 'deleted', remedy: 'new ones replace them' },
}

/** Everything that the database keeps sealed. */
export const sealedColumns: readonly SealedColumn[] = [
  installationKeys,
  sealedAgentKeys,
  ...sealedAccountTokens,
  sealedWebhooks,
  sealedDevices,
  sealedFactors,
  ...sealedLinkTokens,
  sealedIdentities,
]
export const sealedJobs: readonly SealedJobs[] = [sealedMails, sealedNotices, ...sealedUnsubscriptions]

/** Seals a text again. */
type Reseal = (sealed: string, purpose: string) => string

async function resealColumn(
  tx: Tx,
  { table, keys, column, purposeOf }: SealedColumn,
  reseal: Reseal,
): Promise<number> {
  const named = sql.join(keys.map((key) => sql.ref(key)))
  const { rows } = await sql<SealedRow & { sealed: string }>`
    select ${named}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null for update`.execute(tx)
  for (const row of rows) {
    const sealed = reseal(row.sealed, purposeOf(row))
    const isRow = sql.join(
      keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
      sql` and `,
    )
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${isRow}`.execute(tx)
  }
  return rows.length
}

async function resealJobs(tx: Tx, { kind, member, purposeOf }: SealedJobs, reseal: Reseal): Promise<number> {
  const { rows } = await sql<SealedJob & { id: number; sealed: string }>`
    select id, venue_id, payload, payload ->> ${member}::text as sealed from outbox
    where kind = ${kind} and payload ->> ${member}::text is not null for update`.execute(tx)
  for (const { id, sealed, ...job } of rows)
    await sql`
      update outbox
      set payload = jsonb_set(payload, array[${member}::text], to_jsonb(${reseal(sealed, purposeOf(job))}::text))
      where id = ${id}`.execute(tx)
  return rows.length
}

/**
 * Seals everything again with another APP_SECRET, all of it or nothing; answers how many texts. No server may run
 * meanwhile: it would seal on with the one before.
 */
export async function replaceSecret(database: Database, before: Secrets, after: string): Promise<number> {
  const next = createSecrets(after)
  const reseal: Reseal = (sealed, purpose) => next.seal(before.open(sealed, purpose), purpose)
  return database.system(async (tx) => {
    let count = 0
    for (const column of sealedColumns) count += await resealColumn(tx, column, reseal)
    for (const kind of sealedJobs) count += await resealJobs(tx, kind, reseal)
    await audit(tx, before, { venueId: 0, action: 'installation.replaceSecret' })
    return count
  })
}

import { sql } from 'kysely'
import { findManager, mailFactorChanged } from '../features/session/index.ts'
import { rehashSuppressions } from '../features/suppression/index.ts'
import { restartAudit } from '../kernel/audit/index.ts'
import type { Database, Tx } from '../kernel/db/database.ts'
import type { Site } from '../kernel/http/site.ts'
import type { EncryptedColumn, EncryptedJobs, EncryptedRow } from '../kernel/secrets/encrypted-column.ts'
import { isOwnSecret, secretsOf } from '../kernel/secrets/installation.ts'
import type { Secrets } from '../kernel/secrets/secrets.ts'
import { encryptedColumns, encryptedJobs } from './replace-secret.ts'

/** What was given up with a secret. */
interface Loss {
  name: string
  count: number
  remedy: string
}

const countOf = ({ numAffectedRows }: { numAffectedRows?: bigint }) => Number(numAffectedRows ?? 0)

async function deleteRows(tx: Tx, { table }: EncryptedColumn): Promise<number> {
  return countOf(await sql`delete from ${sql.table(table)}`.execute(tx))
}

async function replaceTexts(
  tx: Tx,
  secrets: Secrets,
  { table, keys, column, purposeOf, whenLost: { become, also = {} } }: EncryptedColumn,
): Promise<number> {
  const { rows } = await sql<EncryptedRow>`
    select ${sql.join(keys.map((key) => sql.ref(key)))} from ${sql.table(table)}
    where ${sql.ref(column)} is not null for update`.execute(tx)
  for (const row of rows) {
    const text = typeof become === 'function' ? secrets.encrypt(become(), purposeOf(row)) : null
    const changes = Object.entries({ ...also, [column]: text }).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    )
    const isRow = keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`)
    await sql`
      update ${sql.table(table)} set ${sql.join(changes)} where ${sql.join(isRow, sql` and `)}`.execute(tx)
  }
  return rows.length
}

/** Deletes the jobs that are not done; of the others, the text that cannot be read any more. */
async function dropJobs(tx: Tx, { kind, member }: EncryptedJobs): Promise<number> {
  const isEncrypted = sql`kind = ${kind} and payload ->> ${member}::text is not null`
  const dropped = await sql`delete from outbox where ${isEncrypted} and state <> 'done'`.execute(tx)
  await sql`update outbox set payload = payload - ${member}::text where ${isEncrypted}`.execute(tx)
  return countOf(dropped)
}

async function mailOwnersOfFactors(tx: Tx, site: Site): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select manager_id as id from second_factor where confirmed_at is not null order by 1`.execute(tx)
  for (const { id } of rows) {
    const manager = await findManager(tx, id)
    if (manager) await mailFactorChanged(tx, site, manager)
  }
}

async function giveUpAll(tx: Tx, appSecret: string, site: Site): Promise<Loss[]> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await mailOwnersOfFactors(tx, site)
  const losses = new Map<string, Loss>()
  const note = ({ name, remedy }: Omit<Loss, 'count'>, count: number) =>
    losses.set(name, { name, count: count + (losses.get(name)?.count ?? 0), remedy })
  for (const column of encryptedColumns)
    if (column.whenLost.become === 'deleted') note(column.whenLost, await deleteRows(tx, column))
  const secrets = await secretsOf(tx, appSecret)
  for (const column of encryptedColumns)
    if (column.whenLost.become !== 'deleted') note(column.whenLost, await replaceTexts(tx, secrets, column))
  for (const jobs of encryptedJobs) note(jobs.whenLost, await dropJobs(tx, jobs))
  note(
    {
      name: 'opt-outs of erased people',
      remedy: 'these people are no longer recognised if they come back',
    },
    await rehashSuppressions(tx, secrets),
  )
  await restartAudit(tx, secrets)
  return [...losses.values()].filter(({ count }) => count > 0)
}

/**
 * Has a database go by another APP_SECRET although the one so far is lost: gives up everything that was encrypted with
 * it, all of it or nothing, and keeps all else. Returns what was given up; undefined where the database goes by this
 * secret already. No server may run meanwhile.
 */
export async function giveUpSecret(
  database: Database,
  appSecret: string,
  site: Site,
): Promise<Loss[] | undefined> {
  if (await isOwnSecret(database, appSecret)) return undefined
  return database.system((tx) => giveUpAll(tx, appSecret, site))
}

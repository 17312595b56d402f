import { sql } from 'kysely'
import { encryptedUnsubscriptions } from '../features/channels/unsubscription.ts'
import { encryptValues, sendMail } from '../features/mail/index.ts'
import { openSession } from '../features/session/sessions.ts'
import { queueNotice } from '../features/sms/index.ts'
import type { Database, Tx } from '../kernel/db/database.ts'
import { enqueue } from '../kernel/queue/outbox.ts'
import type { EncryptedJob, EncryptedRow } from '../kernel/secrets/encrypted-column.ts'
import type { Secrets } from '../kernel/secrets/secrets.ts'
import { encryptedColumns, encryptedJobs } from '../main/replace-secret.ts'

/** One row at least wherever something is encrypted, with a text that says where it is. */
export async function encryptEverywhere(tx: Tx, secrets: Secrets): Promise<void> {
  const id = '0192f0c4-0000-7000-8000-000000000001'
  await sql`insert into outgoing_webhook (venue_id, id, url, label, event_types, secret)
    values (1, ${id}, 'https://shop.example/hook', '', '{messages.received}', '')`.execute(tx)
  const { sessionId } = await openSession(tx, 1, '')
  await sql`insert into mobile_device (id, manager_id, session_id, endpoint_hash, service, subscription, label)
    values (${id}, 1, ${sessionId}, '', '', '', '')`.execute(tx)
  await sql`insert into second_factor (manager_id, secret) values (1, '')`.execute(tx)
  await sql`insert into sender_domain (venue_id, domain, selector, private_key, public_key)
    values (1, 'fournil.example', 'comptoir-1', '', '')`.execute(tx)
  for (const { table, keys, column, purposeOf } of encryptedColumns.filter(
    (one) => one.column !== 'sealed',
  )) {
    const { rows } = await sql<EncryptedRow>`select * from ${sql.table(table)}`.execute(tx)
    for (const row of rows) {
      const encrypted = secrets.encrypt(`${table}.${column}`, purposeOf(row))
      const isRow = keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${encrypted}
        where ${sql.join(isRow, sql` and `)}`.execute(tx)
    }
  }
  await sendMail(tx, {
    venueId: 0,
    key: 'of the test',
    to: 'claire@comptoir.example',
    language: 'fr',
    template: 'activation',
    values: { firstName: 'Claire' },
    encrypted: encryptValues(secrets, { code: '123456' }),
  })
  const notAfter = new Date(Date.now() + 60_000)
  for (const { kind, member, purposeOf } of encryptedUnsubscriptions) {
    const job = { venue_id: 1, payload: { id: 1 } }
    const payload = { ...job.payload, [member]: secrets.encrypt(kind, purposeOf(job)) }
    await enqueue(tx, { venueId: 1, kind, key: 'of the test', payload })
  }
  await queueNotice(tx, { secrets }, { to: '+590690000001', text: '123456', key: 'of the test', notAfter })
}

/** Where a key has encrypted something: columns of tables. */
export function encryptedWith(database: Database, { keyId }: Pick<Secrets, 'keyId'>): Promise<string[]> {
  return database.owner(async (tx) => {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(tx)
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ column: string }>`
        select distinct e.key as column from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) e
        where e.value like ${`%v1.${keyId}.%`}`.execute(tx)
      found.push(...rows.map(({ column }) => `${name}.${column}`))
    }
    return found.sort()
  })
}

/** What is in the encrypted columns, opened. */
export function openedAll(database: Database, secrets: Secrets): Promise<string[]> {
  return database.system(async (tx) => {
    const texts: string[] = []
    for (const { table, column, purposeOf } of encryptedColumns.filter((one) => one.column !== 'sealed')) {
      const { rows } = await sql<EncryptedRow>`select * from ${sql.table(table)}`.execute(tx)
      for (const row of rows)
        if (row[column] !== null) texts.push(secrets.decrypt(String(row[column]), purposeOf(row)))
    }
    for (const { kind, member, purposeOf } of encryptedJobs) {
      const { rows } = await sql<EncryptedJob & { encrypted: string }>`
        select venue_id, payload, payload ->> ${member}::text as encrypted from outbox
        where kind = ${kind} and payload ->> ${member}::text is not null`.execute(tx)
      for (const { encrypted, ...job } of rows) texts.push(secrets.decrypt(encrypted, purposeOf(job)))
    }
    return texts
  })
}

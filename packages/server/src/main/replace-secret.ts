import { sql } from 'kysely'
import { encryptedAgentKeys } from '../features/agent/engines.ts'
import { encryptedAccountTokens } from '../features/channels/accounts.ts'
import { encryptedUnsubscriptions } from '../features/channels/unsubscription.ts'
import { encryptedWebhooks } from '../features/developers/webhooks.ts'
import { encryptedMails } from '../features/mail/mail.ts'
import { encryptedDevices } from '../features/push/devices.ts'
import { encryptedSenderKeys } from '../features/sender-domains/keys.ts'
import { encryptedFactors } from '../features/session/second-factors.ts'
import { encryptedNotices } from '../features/sms/notices.ts'
import { encryptedLinkTokens } from '../features/social/links.ts'
import { encryptedIdentities } from '../features/webchat/visitors.ts'
import { audit } from '../kernel/audit/index.ts'
import type { Database, Tx } from '../kernel/db/database.ts'
import type {
  EncryptedColumn,
  EncryptedJob,
  EncryptedJobs,
  EncryptedRow,
} from '../kernel/secrets/encrypted-column.ts'
import { createSecrets, type Secrets } from '../kernel/secrets/secrets.ts'

const installationKeys: EncryptedColumn = {
  table: 'installation_key',
  keys: ['name'],
  column: 'sealed',
  purposeOf: ({ name }) => String(name),
  whenLost: { name: 'keys of the installation', become: 'deleted', remedy: 'new ones replace them' },
}

/** Everything that the database keeps encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  installationKeys,
  encryptedAgentKeys,
  ...encryptedAccountTokens,
  encryptedWebhooks,
  encryptedDevices,
  encryptedFactors,
  ...encryptedLinkTokens,
  encryptedIdentities,
  encryptedSenderKeys,
]
export const encryptedJobs: readonly EncryptedJobs[] = [
  encryptedMails,
  encryptedNotices,
  ...encryptedUnsubscriptions,
]

/** Encrypts a text again. */
type Reencrypt = (encrypted: string, purpose: string) => string

async function reencryptColumn(
  tx: Tx,
  { table, keys, column, purposeOf }: EncryptedColumn,
  reencrypt: Reencrypt,
): Promise<number> {
  const named = sql.join(keys.map((key) => sql.ref(key)))
  const { rows } = await sql<EncryptedRow & { encrypted: string }>`
    select ${named}, ${sql.ref(column)} as encrypted from ${sql.table(table)}
    where ${sql.ref(column)} is not null for update`.execute(tx)
  for (const row of rows) {
    const encrypted = reencrypt(row.encrypted, purposeOf(row))
    const isRow = sql.join(
      keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
      sql` and `,
    )
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${encrypted} where ${isRow}`.execute(tx)
  }
  return rows.length
}

async function reencryptJobs(
  tx: Tx,
  { kind, member, purposeOf }: EncryptedJobs,
  reencrypt: Reencrypt,
): Promise<number> {
  const { rows } = await sql<EncryptedJob & { id: number; encrypted: string }>`
    select id, venue_id, payload, payload ->> ${member}::text as encrypted from outbox
    where kind = ${kind} and payload ->> ${member}::text is not null for update`.execute(tx)
  for (const { id, encrypted, ...job } of rows)
    await sql`
      update outbox
      set payload = jsonb_set(payload, array[${member}::text], to_jsonb(${reencrypt(encrypted, purposeOf(job))}::text))
      where id = ${id}`.execute(tx)
  return rows.length
}

/**
 * Encrypts everything again with another APP_SECRET, all of it or nothing; returns how many texts. No server may run
 * meanwhile: it would go on with the old one.
 */
export async function replaceSecret(database: Database, before: Secrets, after: string): Promise<number> {
  const next = createSecrets(after)
  const reencrypt: Reencrypt = (encrypted, purpose) =>
    next.encrypt(before.decrypt(encrypted, purpose), purpose)
  return database.system(async (tx) => {
    let count = 0
    for (const column of encryptedColumns) count += await reencryptColumn(tx, column, reencrypt)
    for (const kind of encryptedJobs) count += await reencryptJobs(tx, kind, reencrypt)
    await audit(tx, before, { venueId: 0, action: 'installation.replaceSecret' })
    return count
  })
}

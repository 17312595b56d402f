import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { AuditEntryTable } from './tables.ts'

/** What somebody event, in names and ids: never contents of people, and no secrets. */
export interface AuditEvent {
  /** Whose log it goes into; 0 is the installation's own. */
  venueId: number
  /** A call of the contract, or another name with a dot in it. */
  action: string
  managerId?: number | undefined
  keyId?: string | undefined
  /** On what, by the names of ids. */
  target?: Readonly<Record<string, number | string>>
  /** Written before a call that waits for somebody outside, whatever comes of it. */
  isAttempt?: boolean
  /** Where it came from; nothing where the installation itself event it. */
  address?: string
  requestId?: string
}

type Unhashed = Omit<AuditEntryTable, 'hash'>

/** The hash of an entry and of the one before it. It cannot be forged without the secret of the installation. */
export function hashOf(secrets: Pick<Secrets, 'fingerprint'>, entry: Unhashed): string {
  const { venue_id, n, at, manager_id, key_id, deed, target, is_attempt, address, request_id } = entry
  const values = [
    venue_id,
    n,
    at.getTime(),
    manager_id,
    key_id,
    deed,
    target,
    is_attempt,
    address,
    request_id,
  ]
  return secrets.fingerprint(JSON.stringify([entry.previous, ...values]), 'audit')
}

/**
 * Writes an event into the log in the transaction of the change: both are kept, or neither. The log of a venue is one chain,
 * however many write at once; the lock on its last entry comes last in a transaction.
 */
export async function audit(tx: Tx, secrets: Pick<Secrets, 'fingerprint'>, event: AuditEvent): Promise<void> {
  const { venueId, managerId = null, keyId = null, isAttempt = false, address = '', requestId = '' } = event
  const { rows } = await sql<{ n: number; hash: string; at: Date }>`
    insert into audit_chain as c (venue_id, n, hash) values (${venueId}, 0, '')
    on conflict (venue_id) do update set n = c.n
    returning n, hash, clock_timestamp()::timestamptz(3) as at`.execute(tx)
  const [end] = rows
  if (!end) throw new Error(`the audit log of venue ${venueId} has no last entry`)
  const entry = {
    venue_id: venueId,
    n: end.n + 1,
    at: end.at,
    manager_id: managerId,
    key_id: keyId,
    deed: event.action,
    target: JSON.stringify(event.target ?? {}),
    is_attempt: isAttempt,
    address,
    request_id: requestId,
    previous: end.hash,
  }
  const hash = hashOf(secrets, entry)
  await tx
    .insertInto('audit_entry')
    .values({ ...entry, hash })
    .execute()
  await sql`update audit_chain set n = ${entry.n}, hash = ${hash} where venue_id = ${venueId}`.execute(tx)
}

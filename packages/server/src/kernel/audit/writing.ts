import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { AuditEntryTable } from './tables.ts'

/** What somebody did, in names and ids: never contents of people, and no secrets. */
export interface Deed {
  /** Whose log it goes into; 0 is the installation's own. */
  venueId: number
  /** A call of the contract, or another name with a dot in it. */
  deed: string
  managerId?: number | undefined
  keyId?: string | undefined
  /** On what, by the names of ids. */
  target?: Readonly<Record<string, number | string>>
  /** Written before a call that waits for somebody outside, whatever comes of it. */
  isAttempt?: boolean
  /** Where it came from; nothing where the installation itself did it. */
  address?: string
  requestId?: string
}

type Sealed = Omit<AuditEntryTable, 'hash'>

/** An entry sealed with that before it: without the installation's secret none can be made that fits. */
export function sealOf(secrets: Pick<Secrets, 'fingerprint'>, entry: Sealed): string {
  const { venue_id, n, at, manager_id, key_id, deed, target, is_attempt, address, request_id } = entry
  const said = [venue_id, n, at.getTime(), manager_id, key_id, deed, target, is_attempt, address, request_id]
  return secrets.fingerprint(JSON.stringify([entry.previous, ...said]), 'audit')
}

/**
 * Writes a deed down in the transaction of the change: both are kept, or neither. The log of a venue is one chain,
 * whoever writes at the same time; the wait for its end comes last in a transaction.
 */
export async function audit(tx: Tx, secrets: Pick<Secrets, 'fingerprint'>, did: Deed): Promise<void> {
  const { venueId, managerId = null, keyId = null, isAttempt = false, address = '', requestId = '' } = did
  const { rows } = await sql<{ n: number; hash: string; at: Date }>`
    insert into audit_chain as c (venue_id, n, hash) values (${venueId}, 0, '')
    on conflict (venue_id) do update set n = c.n
    returning n, hash, clock_timestamp()::timestamptz(3) as at`.execute(tx)
  const [end] = rows
  if (!end) throw new Error(`the audit log of venue ${venueId} has no end`)
  const entry = {
    venue_id: venueId,
    n: end.n + 1,
    at: end.at,
    manager_id: managerId,
    key_id: keyId,
    deed: did.deed,
    target: JSON.stringify(did.target ?? {}),
    is_attempt: isAttempt,
    address,
    request_id: requestId,
    previous: end.hash,
  }
  const hash = sealOf(secrets, entry)
  await tx
    .insertInto('audit_entry')
    .values({ ...entry, hash })
    .execute()
  await sql`update audit_chain set n = ${entry.n}, hash = ${hash} where venue_id = ${venueId}`.execute(tx)
}

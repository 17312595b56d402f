import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError } from './errors.ts'

export interface IdempotentCall {
  venueId: number
  actor: string
  operation: string
  key: string
  /** The whole request: the same key with a different one is an error of the caller. */
  request: string
}

interface Stored {
  request_hash: string
  body: unknown
}

/** Reads the key of a call, if one was sent. */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (!/^[\x21-\x7e]{8,200}$/.test(key))
    throw new AppError('invalid', 'Idempotency-Key: must be 8 to 200 visible ASCII characters', {
      fields: { 'header.idempotency-key': 'invalid' },
    })
  return key
}

/**
 * Runs the work of a call once for its key, in the work's own transaction: answer and effect are stored
 * together or not at all (T22). A second call while the first runs has to wait; later it gets the same answer.
 */
export async function once<T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const { venueId, actor, operation, key } = call
  const lock = [venueId, actor, operation, key].join(' ')
  const hash = createHash('sha256').update(call.request).digest('hex')
  const { rows } = await sql<{
    isMine: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 1)) as "isMine"`.execute(tx)
  if (!rows[0]?.isMine)
    throw new AppError(
      'request_in_progress',
      'The same request is still running. Try again when it is done.',
      {
        headers: { 'retry-after': '1' },
      },
    )
  const stored = (await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'body'])
    .where('venue_id', '=', venueId)
    .where('actor', '=', actor)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()) as Stored | undefined
  if (stored && stored.request_hash !== hash)
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for a different request. Use a new one.',
    )
  if (stored) return stored.body as T
  const body = await work()
  const row = {
    request_hash: hash,
    status: 200,
    body: JSON.stringify(body),
    expires_at: sql<Date>`now() + interval '7 days'`,
  }
  await tx
    .insertInto('idempotency')
    .values({ venue_id: venueId, actor, operation, key, ...row })
    .onConflict((conflict) => conflict.columns(['venue_id', 'actor', 'operation', 'key']).doUpdateSet(row))
    .execute()
  return body
}

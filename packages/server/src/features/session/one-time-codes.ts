import { randomInt } from 'node:crypto'
import type { CodeChannel } from '@comptoir/core/session'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'

/** How long a code works, and how often it may be tried (D-13). */
const CODE_MINUTES = 10
const TRIES = 5

/** What a code proves. */
export type CodeSubject = 'activation' | 'alertPhone'

const normalised = (code: string) => code.replace(/[\s-]/g, '')

export interface MadeCode {
  code: string
  /** Names what is sent. */
  key: string
  notAfter: Date
}

interface NewCode {
  managerId: number
  subject: CodeSubject
  channel: CodeChannel
  /** What it proves, where that is a phone. */
  phone?: string
}

/** Creates the manager's only valid code for a subject; earlier ones stop working. */
export async function makeCode(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { managerId, subject, channel, phone }: NewCode,
): Promise<MadeCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = secrets.fingerprint(code, `${subject} ${managerId}`)
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into activation_code (manager_id, subject, phone, code_hash, channel, tries_left, expires_at)
    values (${managerId}, ${subject}, ${phone ?? null}, ${hash}, ${channel}, ${TRIES},
      now() + ${CODE_MINUTES} * interval '1 minute')
    on conflict (manager_id, subject) do update set
      phone = excluded.phone, code_hash = excluded.code_hash, channel = excluded.channel,
      tries_left = excluded.tries_left, expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`.execute(tx)
  return { code, key: `${subject}:${managerId}:${hash}`, notAfter: rows[0]?.expiresAt ?? new Date() }
}

export type CodeOutcome = 'right' | 'wrong' | 'expired'

interface TriedCode {
  outcome: CodeOutcome
  channel: CodeChannel
  phone: string | null
}

/**
 * Uses up a try of the manager's code. The transaction must commit whatever comes out, because wrong ones are counted;
 * a right one works until {@link dropCode}.
 */
export async function tryCode(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { managerId, subject }: Pick<NewCode, 'managerId' | 'subject'>,
  given: string,
): Promise<TriedCode> {
  const { rows } = await sql<{ hash: string; channel: CodeChannel; phone: string | null }>`
    update activation_code set tries_left = tries_left - 1
    where manager_id = ${managerId} and subject = ${subject} and tries_left > 0 and expires_at > now()
    returning code_hash as hash, channel, phone`.execute(tx)
  const [row] = rows
  if (!row) return { outcome: 'expired', channel: 'email', phone: null }
  const isRight = row.hash === secrets.fingerprint(normalised(given), `${subject} ${managerId}`)
  return { outcome: isRight ? 'right' : 'wrong', channel: row.channel, phone: row.phone }
}

/** Invalidates the code of a subject. */
export async function dropCode(tx: Tx, managerId: number, subject: CodeSubject): Promise<void> {
  await sql`delete from activation_code where manager_id = ${managerId} and subject = ${subject}`.execute(tx)
}

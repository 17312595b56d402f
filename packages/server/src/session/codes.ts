import { randomInt } from 'node:crypto'
import type { CodeChannel } from '@comptoir/core/session'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { sealValues, sendMail } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { activateByPhone, proveEmail, type WireManager } from './queries.ts'
import { standingOf } from './shadows.ts'
import { sendCodeBySms } from './sms-codes.ts'

/** How long a code works, and how often it may be tried (D-13). */
const CODE_MINUTES = 10
const TRIES = 5
const PURPOSE = 'activation'

type Tools = Pick<Services, 'config' | 'secrets' | 'site'>

const normalised = (code: string) => code.replace(/[\s-]/g, '')

interface MadeCode {
  code: string
  /** Names what is sent. */
  key: string
  notAfter: Date
}

/** Whoever owns the address of a shadow gets no code: they learn that they have an account. */
async function sendCodeByMail(
  tx: Tx,
  { secrets, site }: Tools,
  { managerId, managerEmail, managerFirstName, language }: WireManager,
  { code, key, notAfter }: MadeCode,
): Promise<void> {
  const mail = { venueId: 0, to: managerEmail, language, key }
  const { isShadow } = await standingOf(tx, managerId)
  if (isShadow)
    await sendMail(tx, { ...mail, template: 'accountExists', values: { link: `${site.url}/login` } })
  else
    await sendMail(tx, {
      ...mail,
      template: 'activation',
      values: { firstName: managerFirstName },
      sealed: sealValues(secrets, { code }),
      notAfter,
    })
}

/** Makes the manager's one valid code and sends it; the one before works no more. Answers when it ends. */
export async function sendActivationCode(
  tx: Tx,
  services: Tools,
  manager: WireManager,
  channel: CodeChannel = 'email',
): Promise<Date> {
  const { managerId } = manager
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = services.secrets.fingerprint(code, `${PURPOSE} ${managerId}`)
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into activation_code (manager_id, code_hash, channel, tries_left, expires_at)
    values (${managerId}, ${hash}, ${channel}, ${TRIES}, now() + ${CODE_MINUTES} * interval '1 minute')
    on conflict (manager_id) do update set
      code_hash = excluded.code_hash, channel = excluded.channel, tries_left = excluded.tries_left,
      expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`.execute(tx)
  const notAfter = rows[0]?.expiresAt ?? new Date()
  const made = { code, key: `activation:${managerId}:${hash}`, notAfter }
  if (channel === 'sms') await sendCodeBySms(tx, services, manager, made)
  else await sendCodeByMail(tx, services, manager, made)
  return notAfter
}

/** The last code that was sent, while it works. */
export async function findActivationCode(
  tx: Tx,
  managerId: number,
): Promise<{ channel: CodeChannel; expiresAt: Date } | undefined> {
  const { rows } = await sql<{ channel: CodeChannel; expiresAt: Date }>`
    select channel, expires_at as "expiresAt" from activation_code
    where manager_id = ${managerId} and expires_at > now()`.execute(tx)
  return rows[0]
}

export type CodeOutcome = 'right' | 'wrong' | 'expired'

/** Uses up a try of the manager's code; the right one activates the account and is gone. */
export async function tryActivationCode(
  tx: Tx,
  { secrets }: Pick<Tools, 'secrets'>,
  managerId: number,
  given: string,
): Promise<CodeOutcome> {
  const { rows } = await sql<{ hash: string; channel: CodeChannel }>`
    update activation_code set tries_left = tries_left - 1
    where manager_id = ${managerId} and tries_left > 0 and expires_at > now()
    returning code_hash as hash, channel`.execute(tx)
  const [row] = rows
  if (!row) return 'expired'
  const isRight = row.hash === secrets.fingerprint(normalised(given), `${PURPOSE} ${managerId}`)
  if (!isRight || (await standingOf(tx, managerId)).isShadow) return 'wrong'
  await sql`delete from activation_code where manager_id = ${managerId}`.execute(tx)
  if (row.channel === 'email') await proveEmail(tx, managerId)
  else await activateByPhone(tx, managerId)
  return 'right'
}

import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { sealValues, sendMail } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { proveEmail, type WireManager } from './queries.ts'
import { standingOf } from './shadows.ts'

/** How long a code works, and how often it may be tried (D-13). */
const CODE_MINUTES = 10
const TRIES = 5
const PURPOSE = 'activation'

type Tools = Pick<Services, 'secrets' | 'site'>

const normalised = (code: string) => code.replace(/[\s-]/g, '')

/**
 * Makes the manager's one valid code and sends it; the one before works no more. Answers when it ends. Whoever owns
 * the address of a shadow gets no code: they learn that they have an account.
 */
export async function sendActivationCode(
  tx: Tx,
  { secrets, site }: Tools,
  manager: WireManager,
): Promise<Date> {
  const { managerId, managerEmail, managerFirstName, language } = manager
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = secrets.fingerprint(code, `${PURPOSE} ${managerId}`)
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into activation_code (manager_id, code_hash, channel, tries_left, expires_at)
    values (${managerId}, ${hash}, 'email', ${TRIES}, now() + ${CODE_MINUTES} * interval '1 minute')
    on conflict (manager_id) do update set
      code_hash = excluded.code_hash, channel = excluded.channel, tries_left = excluded.tries_left,
      expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`.execute(tx)
  const expiresAt = rows[0]?.expiresAt ?? new Date()
  const mail = { venueId: 0, to: managerEmail, language, key: `activation:${managerId}:${hash}` }
  const { isShadow } = await standingOf(tx, managerId)
  if (isShadow)
    await sendMail(tx, { ...mail, template: 'accountExists', values: { link: `${site.url}/login` } })
  else
    await sendMail(tx, {
      ...mail,
      template: 'activation',
      values: { firstName: managerFirstName },
      sealed: sealValues(secrets, { code }),
      notAfter: expiresAt,
    })
  return expiresAt
}

export type CodeOutcome = 'right' | 'wrong' | 'expired'

/** Uses up a try of the manager's code; the right one activates the account and is gone. */
export async function tryActivationCode(
  tx: Tx,
  { secrets }: Tools,
  managerId: number,
  given: string,
): Promise<CodeOutcome> {
  const { rows } = await sql<{ hash: string }>`
    update activation_code set tries_left = tries_left - 1
    where manager_id = ${managerId} and tries_left > 0 and expires_at > now()
    returning code_hash as hash`.execute(tx)
  const [row] = rows
  if (!row) return 'expired'
  const isRight = row.hash === secrets.fingerprint(normalised(given), `${PURPOSE} ${managerId}`)
  if (!isRight || (await standingOf(tx, managerId)).isShadow) return 'wrong'
  await sql`delete from activation_code where manager_id = ${managerId}`.execute(tx)
  await proveEmail(tx, managerId)
  return 'right'
}

import type { CodeChannel } from '@comptoir/core/session'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { encryptValues, sendMail } from '../mail/index.ts'
import { type CodeOutcome, dropCode, type MadeCode, makeCode, tryCode } from './one-time-codes.ts'
import { activateByPhone, proveEmail, type WireManager } from './queries.ts'
import { standingOf } from './shadows.ts'
import { sendCodeBySms } from './sms-codes.ts'

const subject = 'activation'

type Tools = Pick<Services, 'config' | 'secrets' | 'site'>

/** The owner of the address of a shadow gets no code: they learn that they have an account. */
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
      encrypted: encryptValues(secrets, { code }),
      notAfter,
    })
}

/** Creates the manager's only valid code and sends it; earlier ones stop working. Returns when it expires. */
export async function sendActivationCode(
  tx: Tx,
  services: Tools,
  manager: WireManager,
  channel: CodeChannel = 'email',
): Promise<Date> {
  const made = await makeCode(tx, services, { managerId: manager.managerId, subject, channel })
  if (channel === 'sms') await sendCodeBySms(tx, services, manager, made)
  else await sendCodeByMail(tx, services, manager, made)
  return made.notAfter
}

/** The last code that was sent, while it works. */
export async function findActivationCode(
  tx: Tx,
  managerId: number,
): Promise<{ channel: CodeChannel; expiresAt: Date } | undefined> {
  const { rows } = await sql<{ channel: CodeChannel; expiresAt: Date }>`
    select channel, expires_at as "expiresAt" from activation_code
    where manager_id = ${managerId} and subject = ${subject} and expires_at > now()`.execute(tx)
  return rows[0]
}

/** Uses up a try of the manager's code; the right one activates the account and is gone. */
export async function tryActivationCode(
  tx: Tx,
  services: Pick<Tools, 'secrets'>,
  managerId: number,
  given: string,
): Promise<CodeOutcome> {
  const { outcome, channel } = await tryCode(tx, services, { managerId, subject }, given)
  if (outcome !== 'right') return outcome
  if ((await standingOf(tx, managerId)).isShadow) return 'wrong'
  await dropCode(tx, managerId, subject)
  if (channel === 'email') await proveEmail(tx, managerId)
  else await activateByPhone(tx, managerId)
  return 'right'
}

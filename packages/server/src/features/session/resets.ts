import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { linkTo } from '../../kernel/http/site.ts'
import { hashToken, randomToken } from '../../kernel/secrets/secrets.ts'
import type { Services } from '../../kernel/services/services.ts'
import { encryptValues, sendMail } from '../mail/index.ts'
import type { WireManager } from './queries.ts'

/** How long a link lives that the manager asked for, and one that greets a new manager. */
const RESET_MINUTES = 30
const WELCOME_MINUTES = 7 * 24 * 60

/** The page to request a reset mail, linked in notices for people who did not make the change. */
export const FORGOTTEN_PATH = '/forgotten-password'

/**
 * Sends a manager a link that sets a new password; `key` names the mail, and a second one of that name is not sent
 * and makes no second token.
 */
export async function sendResetLink(
  tx: Tx,
  { secrets, site }: Pick<Services, 'secrets' | 'site'>,
  manager: WireManager,
  { key, isWelcome }: { key: string; isWelcome: boolean },
): Promise<void> {
  const token = randomToken()
  const minutes = isWelcome ? WELCOME_MINUTES : RESET_MINUTES
  const isNew = await sendMail(tx, {
    venueId: 0,
    to: manager.managerEmail,
    language: manager.language,
    template: isWelcome ? 'accountCreated' : 'passwordReset',
    values: { firstName: manager.managerFirstName },
    encrypted: encryptValues(secrets, { link: linkTo(site, '/reset-password', { token }) }),
    key,
    notAfter: new Date(Date.now() + minutes * 60_000),
  })
  if (!isNew) return
  await sql`
    insert into password_reset (token_hash, manager_id, expires_at)
    values (${hashToken(token)}, ${manager.managerId}, now() + ${minutes} * interval '1 minute')`.execute(tx)
}

/** Whether a link holds; looking does not use it up. */
export async function isResetToken(tx: Tx, token: string): Promise<boolean> {
  return (await managerOfResetToken(tx, token)) !== undefined
}

/** Whose link it is, while it holds. */
export async function managerOfResetToken(tx: Tx, token: string): Promise<number | undefined> {
  const { rows } = await sql<{ managerId: number }>`
    select r.manager_id as "managerId" from password_reset r join manager m on m.id = r.manager_id
    where r.token_hash = ${hashToken(token)} and r.used_at is null and r.expires_at > now() and m.status = '1'`.execute(
    tx,
  )
  return rows[0]?.managerId
}

/** Consumes a link; false if it is not valid or was already used. */
export async function useResetToken(tx: Tx, token: string): Promise<boolean> {
  const { rows } = await sql`
    update password_reset set used_at = now()
    where token_hash = ${hashToken(token)} and used_at is null and expires_at > now()
    returning manager_id`.execute(tx)
  return rows.length > 0
}

/** Makes every link of a manager worthless: the password or the address has changed. */
export async function cancelResets(tx: Tx, managerId: number): Promise<void> {
  await sql`update password_reset set used_at = now() where manager_id = ${managerId} and used_at is null`.execute(
    tx,
  )
}

/** Removes links and codes that ended a week ago. */
export async function pruneCodes(tx: Tx): Promise<void> {
  await sql`delete from password_reset where expires_at < now() - interval '7 days'`.execute(tx)
  await sql`delete from activation_code where expires_at < now() - interval '7 days'`.execute(tx)
}

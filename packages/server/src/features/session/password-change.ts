import { newId } from '@comptoir/core/http'
import { audit } from '../../kernel/audit/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { CallContext } from '../../kernel/http/context.ts'
import { linkTo } from '../../kernel/http/site.ts'
import type { Services } from '../../kernel/services/services.ts'
import { sendMail } from '../mail/index.ts'
import type { WireManager } from './queries.ts'
import { cancelResets, FORGOTTEN_PATH } from './resets.ts'
import { endSessionsOf } from './session-end.ts'

/**
 * Sets a new password: every session of the manager ends but the one to keep, open links become worthless, and the
 * manager is notified by mail (T24).
 */
export async function setPassword(
  tx: Tx,
  { hub, site, secrets }: Pick<Services, 'hub' | 'site' | 'secrets'>,
  { managerId, managerEmail, managerFirstName, language }: WireManager,
  passwordHash: string,
  { address, requestId }: Pick<CallContext, 'address' | 'requestId'>,
  keptSessionId?: string,
): Promise<void> {
  await tx.updateTable('manager').set({ password_hash: passwordHash }).where('id', '=', managerId).execute()
  await cancelResets(tx, managerId)
  await endSessionsOf(tx, hub, managerId, keptSessionId)
  await sendMail(tx, {
    venueId: 0,
    to: managerEmail,
    language,
    template: 'passwordChanged',
    values: { firstName: managerFirstName, link: linkTo(site, FORGOTTEN_PATH) },
    key: `password-changed:${newId()}`,
  })
  await audit(tx, secrets, { venueId: 0, action: 'session.password', managerId, address, requestId })
}

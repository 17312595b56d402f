import { findPasswordFault } from '@comptoir/core/rules'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'

const reasons = {
  password_too_short: 'is too short',
  password_too_long: 'is too long',
  password_too_common: 'is one of the most common. Choose another.',
  password_is_email: 'must not be the e-mail address',
} as const

/** Refuses a new password that breaks a rule, the address of its owner among them; names the field (AUT-11). */
export function requireGoodPassword(
  { passwordList }: Pick<Services, 'passwordList'>,
  password: string,
  emailAddress: string,
  field: string,
): void {
  const isListed = passwordList.has(password)
  const fault = findPasswordFault(password, emailAddress) ?? (isListed ? 'password_too_common' : undefined)
  if (fault) throw new AppError('invalid', `${field}: ${reasons[fault]}`, { fields: { [field]: fault } })
}

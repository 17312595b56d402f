/** What other features may use of sessions. */

export { refusedCode } from './activation.ts'
export { authenticateManager } from './authenticate.ts'
export { giveTokens, openSessionFor } from './begin.ts'
export { sendActivationCode } from './codes.ts'
export { dropCode, makeCode, tryCode } from './one-time-codes.ts'
export { readPasswordList } from './password-list.ts'
export { requireGoodPassword } from './password-rules.ts'
export { hashPassword, NO_PASSWORD } from './passwords.ts'
export { requirePhone } from './phones.ts'
export { changeEmail, existedEmail } from './profile.ts'
export {
  addManagerOnce,
  findManager,
  findManagerByEmail,
  insertManager,
  type NewManager,
  type WireManager,
} from './queries.ts'
export { sendResetLink } from './resets.ts'
export { mailFactorChanged } from './second-factor.ts'
export { endSessionsOf } from './session-end.ts'
export { sendCodeTo } from './sms-codes.ts'
export { isProven, takeOver } from './takeover.ts'
export { readTicket, takeTicket } from './tickets.ts'

/** What other features may use of sessions. */

export { refusedCode } from './activation.ts'
export { endSessionsOf } from './ending.ts'
export { dropCode, makeCode, tryCode } from './one-time-codes.ts'
export { readPasswordList } from './password-list.ts'
export { requireGoodPassword } from './password-rules.ts'
export { hashPassword } from './passwords.ts'
export { requirePhone } from './phones.ts'
export { findManager, findManagerByEmail, insertManager } from './queries.ts'
export { mailFactorChanged } from './second-factor.ts'
export { sendCodeTo } from './sms-codes.ts'
export { isProven, takeOver } from './taking-over.ts'
export { bearerOf } from './tokens.ts'

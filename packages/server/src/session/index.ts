/** What other features may use of sessions. */
export { can, type ManagerActor } from './actor.ts'
export { endSessionsOf } from './ending.ts'
export { hashPassword } from './passwords.ts'
export { findManagerByEmail, insertManager } from './queries.ts'
export { isProven, takeOver } from './taking-over.ts'
export { bearerOf } from './tokens.ts'

// sign-up, login, second factor, renewal, permissions
export * from './contract.ts'
export { isPermitted, type Permissions, type PermissionsState } from './permissions.ts'
export type { Exclusive } from './renewal.ts'
export {
  type Credentials,
  createSession,
  type Session,
  type SessionOptions,
  type SessionState,
  type SignedOutReason,
} from './store.ts'
export { createTokenStore, isUsable, readClaims, type TokenClaims, type TokenStore } from './token.ts'

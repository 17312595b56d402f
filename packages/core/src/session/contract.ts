import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { EmailAddress } from '../rules/email.ts'
import { PhoneNumber } from '../rules/phone.ts'
import { line } from '../rules/text.ts'
import { HeldRole, Manager, OpenedSession, Secret } from './manager.ts'

export * from './manager.ts'
export * from './passwords.ts'
export * from './second-factor.ts'
export * from './sessions.ts'
export * from './sign-up.ts'

/**
 * Signs a manager in; the refresh token goes into an httpOnly cookie (AUT-07, D-12). With a second factor the
 * answer is 401 `second_factor_required` until `code` is right: six digits of the authenticator, or a recovery code.
 */
export const login = endpoint({
  method: 'POST',
  path: '/v2/auth/login',
  summary: 'Log in',
  scope: 'public',
  params: {},
  body: z.strictObject({
    emailAddress: line({ min: 3, max: 254 }),
    password: Secret,
    code: z.optional(line({ max: 20 })),
  }),
  response: OpenedSession,
  errors: ['wrong_credentials', 'second_factor_required'],
})

/** Exchanges the refresh cookie for a new token; using an old cookie again revokes the family (D-12). */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/v2/auth/refresh',
  summary: 'Renew the session',
  scope: 'public',
  params: {},
  response: z.pick(OpenedSession, { token: true }),
  errors: ['session_expired'],
})

/** Ends the session everywhere it is open, streams too (SHL-26, T24). */
export const logout = endpoint({
  method: 'POST',
  path: '/v2/auth/logout',
  summary: 'Log out',
  scope: 'public',
  params: {},
})

/** Reads the signed-in manager (AUT-08). */
export const getMe = endpoint({
  method: 'GET',
  path: '/v2/managers/me',
  summary: 'Read the signed-in manager',
  scope: 'session',
  isBeforeActivation: true,
  params: {},
  response: Manager,
})

/**
 * Changes the signed-in manager (MGR-07). A new e-mail address needs the password, must be free, and is proven by a
 * code that goes to it: until then `isActivated` is false. `rule` while the server sends no e-mail.
 */
export const updateMe = endpoint({
  method: 'PATCH',
  path: '/v2/managers/me',
  summary: 'Change my profile',
  scope: 'session',
  isBeforeActivation: true,
  params: {},
  body: z.strictObject({
    managerFirstName: z.optional(line({ min: 1, max: 80 })),
    managerLastName: z.optional(line({ min: 1, max: 80 })),
    language: z.optional(z.enum(['fr', 'en'])),
    phone: z.optional(z.union([PhoneNumber, z.literal('')])),
    emailAddress: z.optional(EmailAddress),
    /** The same, by the name that it has in answers (D-130). */
    managerEmail: z.optional(EmailAddress),
    /** Only with a new e-mail address. */
    password: z.optional(Secret),
  }),
  response: Manager,
  errors: ['existed_email', 'wrong_password', 'rule'],
})

/** Lists the roles that the manager holds (RBC-06). */
export const listMyPermissions = endpoint({
  method: 'GET',
  path: '/v2/managers/me/permissions',
  summary: 'List my roles and permissions',
  scope: 'session',
  isBeforeActivation: true,
  params: {},
  response: z.array(HeldRole),
})

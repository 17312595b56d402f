import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId } from '../http/id.ts'
import { line } from '../rules/text.ts'

/** A manager's id. */
export const ManagerId = /* @__PURE__ */ intId('manager')
export type ManagerId = z.infer<typeof ManagerId>

/** The person who is signed in (AUT-05). */
export const Manager = z.object({
  managerId: ManagerId,
  managerFirstName: z.string(),
  managerLastName: z.string(),
  managerEmail: z.string(),
  managerUserName: z.string(),
  /** '1' is active; anything else ends the session (SHL-25). */
  managerStatus: z.string(),
  managerAccountType: z.enum(['admin', 'venueVendor', 'other']),
  /** The manager's language, a BCP 47 tag. */
  language: z.enum(['fr', 'en']),
})
export interface Manager extends z.infer<typeof Manager> {}

/** A role that the manager holds: what it permits, and where; venueId null means in every venue (RBC-05, D-04). */
export const HeldRole = z.object({
  roleId: /* @__PURE__ */ intId('role'),
  name: z.string(),
  venueId: z.nullable(z.int()),
  permissions: z.array(z.string()),
})
export interface HeldRole extends z.infer<typeof HeldRole> {}

const Token = z.object({
  /** A JWT with a subject and an expiry, 15 minutes ahead (AUT-06, D-12). */
  token: z.string(),
})

/** Signs a manager in; the refresh token goes into an httpOnly cookie (AUT-07, D-12). */
export const login = endpoint({
  method: 'POST',
  path: '/v2/auth/login',
  summary: 'Log in',
  scope: 'public',
  params: {},
  body: z.strictObject({
    emailAddress: line({ min: 3, max: 254 }),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.extend(Token, { manager: Manager }),
  errors: ['wrong_credentials'],
})

/** Exchanges the refresh cookie for a new token; using an old cookie again revokes the family (D-12). */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/v2/auth/refresh',
  summary: 'Renew the session',
  scope: 'public',
  params: {},
  response: Token,
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
  params: {},
  response: Manager,
})

/** Lists the roles that the manager holds (RBC-06). */
export const listMyPermissions = endpoint({
  method: 'GET',
  path: '/v2/managers/me/permissions',
  summary: 'List my roles and permissions',
  scope: 'session',
  params: {},
  response: z.array(HeldRole),
})

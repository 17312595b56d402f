import * as z from 'zod/mini'
import { intId } from '../http/id.ts'

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
  /** In the form of E.164; empty when not given. */
  managerPhone: z.string(),
  /** Whether the e-mail address is proven by a code; until then only the activation is open (AUT-19). */
  isActivated: z.boolean(),
  /** Whether a login asks for a second factor. */
  hasSecondFactor: z.boolean(),
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

/** What begins a session: the answer of a login, a sign-up or an accepted ticket. */
export const OpenedSession = z.object({
  /** A JWT with a subject and an expiry, 15 minutes ahead (AUT-06, D-12). */
  token: z.string(),
  manager: Manager,
})
export interface OpenedSession extends z.infer<typeof OpenedSession> {}

/** The secret of a manager who proves again who they are, as it was typed. */
export const Secret = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200))

import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'
import { EmailAddress } from '../rules/email.ts'
import { line } from '../rules/text.ts'

const ManagerId = /* @__PURE__ */ intId('manager')
const accountType = z.enum(['admin', 'venueVendor', 'other'])
const name = line({ min: 1, max: 80 })

/** A manager as staff see them in a list (MGR-04). Times are milliseconds since 1970. */
export const ManagedManager = z.object({
  managerId: ManagerId,
  managerFirstName: z.string(),
  managerLastName: z.string(),
  managerEmail: z.string(),
  managerUserName: z.string(),
  /** '1' is active, '0' is not. */
  managerStatus: z.string(),
  managerAccountType: accountType,
  language: z.enum(['fr', 'en']),
  createdAt: z.int(),
  venueCount: z.int(),
})
export interface ManagedManager extends z.infer<typeof ManagedManager> {}

/** A manager with venues and roles (MGR-05). */
export const ManagerDetails = z.extend(ManagedManager, {
  venues: z.array(z.object({ venueId: VenueId, venueName: z.string(), roles: z.array(z.string()) })),
  /** How many sessions are open. */
  sessionCount: z.int(),
})
export interface ManagerDetails extends z.infer<typeof ManagerDetails> {}

/** Lists managers by last name; `search` looks into names and e-mail addresses (MGR-04). */
export const listManagers = endpoint({
  method: 'GET',
  path: '/v2/managers',
  summary: 'List managers',
  scope: 'staff',
  permission: 'staff.managers:read',
  params: {},
  query: z.strictObject({
    ...pageQuery(50),
    search: z.optional(line({ max: 100 })),
    accountType: z.optional(accountType),
    status: z.optional(z.enum(['0', '1'])),
    venueId: z.optional(VenueId),
  }),
  response: z.array(ManagedManager),
  paged: 'page',
})

/** Reads a manager (MGR-05). */
export const getManager = endpoint({
  method: 'GET',
  path: '/v2/managers/{id}',
  summary: 'Read a manager',
  scope: 'staff',
  permission: 'staff.managers:read',
  params: { id: ManagerId },
  response: ManagerDetails,
})

/**
 * Corrects names, e-mail address or language of a manager, or changes status and account type (MGR-06). A new address
 * must be verified by its owner, who gets a code there, or the link to set a first password; it is 409 `existed_email`
 * where it has an account, and the former address is notified. A status other than '1', a new account type and a new
 * address end every session, streams too. 422 for oneself and for the last active admin.
 */
export const updateManager = endpoint({
  method: 'PATCH',
  path: '/v2/managers/{id}',
  summary: 'Change a manager',
  scope: 'staff',
  permission: 'staff.managers:update',
  params: { id: ManagerId },
  body: z.partial(
    z.strictObject({
      managerFirstName: name,
      managerLastName: name,
      managerEmail: EmailAddress,
      managerStatus: z.enum(['0', '1']),
      managerAccountType: accountType,
      language: z.enum(['fr', 'en']),
    }),
  ),
  response: ManagerDetails,
  errors: ['rule', 'existed_email'],
})

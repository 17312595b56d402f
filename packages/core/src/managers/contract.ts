import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'
import { line } from '../rules/text.ts'

const ManagerId = /* @__PURE__ */ intId('manager')
const accountType = z.enum(['admin', 'venueVendor', 'other'])

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
 * Changes status, account type or language of a manager (MGR-06). A status other than '1' and a change of account
 * type end every session, streams too. 422 for oneself and for the last active admin.
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
      managerStatus: z.enum(['0', '1']),
      managerAccountType: accountType,
      language: z.enum(['fr', 'en']),
    }),
  ),
  response: ManagerDetails,
  errors: ['rule'],
})

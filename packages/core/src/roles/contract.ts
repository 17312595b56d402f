import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'
import { EmailAddress } from '../rules/email.ts'
import { NewPassword } from '../rules/password.ts'
import { line } from '../rules/text.ts'
import { isPermission } from './catalogue.ts'
import { presetNames } from './presets.ts'

const RoleId = /* @__PURE__ */ intId('role')
const InvitationId = /* @__PURE__ */ uuidId('invitation')
const ManagerId = /* @__PURE__ */ intId('manager')

/** A permission of the catalogue, as a field. */
export const RolePermission = z
  .string()
  .check(
    z.maxLength(80),
    z.refine(isPermission, { error: 'is not a permission', params: { code: 'permission' } }),
  )

/** A role of a venue (RBC-02, RBC-05, RBC-10). `venueId` is null for one that holds in every venue of its maker (D-04). */
export const Role = z.object({
  id: RoleId,
  venueId: z.nullable(VenueId),
  /** Where it holds under this id: a role for every venue has one in each. */
  inVenueId: VenueId,
  name: z.string(),
  permissions: z.array(z.string()),
  /** Made from this preset, and kept like it: it cannot be changed, only copied. Null for a role of the venue's own. */
  preset: z.nullable(z.enum(presetNames)),
  /** How many managers hold it in the venue. */
  managerCount: z.int(),
})
export interface Role extends z.infer<typeof Role> {}

/** A manager of a venue, with the roles held there (RBC-07). */
export const VenueManager = z.object({
  managerId: ManagerId,
  venueId: VenueId,
  managerFirstName: z.string(),
  managerLastName: z.string(),
  managerEmail: z.string(),
  managerStatus: z.string(),
  roles: z.array(z.object({ roleId: RoleId, name: z.string() })),
})
export interface VenueManager extends z.infer<typeof VenueManager> {}

/** An invitation that waits for its answer. Times are milliseconds since 1970. */
export const Invitation = z.object({
  id: InvitationId,
  venueId: VenueId,
  emailAddress: z.string(),
  roleId: RoleId,
  roleName: z.string(),
  invitedBy: z.string(),
  sentAt: z.int(),
  expiresAt: z.int(),
  isExpired: z.boolean(),
})
export interface Invitation extends z.infer<typeof Invitation> {}

const params = { venueId: VenueId }

/** Lists the managers of a venue (RBC-07); `search` looks into names and e-mail addresses. */
export const listVenueManagers = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/managers',
  summary: 'List the managers of a venue',
  scope: 'venue',
  permission: 'rbac.managers:read',
  allVenues: true,
  params,
  query: z.strictObject({ ...pageQuery(50), search: z.optional(line({ max: 100 })) }),
  response: z.array(VenueManager),
  paged: 'page',
})

/**
 * Invites by e-mail with a role (RBC-08). A person who has an account is added at once and notified by mail: `manager`
 * is answered. Every other person gets a link that is good for 7 days: `invitation` is answered; a second one replaces the
 * first. 422 when the role permits what the caller may not do.
 */
export const inviteManager = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/managers',
  summary: 'Invite a manager',
  scope: 'venue',
  isAudited: true,
  permission: 'rbac.managers:create',
  params,
  isIdempotent: true,
  body: z.strictObject({ email: EmailAddress, roleId: RoleId }),
  response: z.object({ manager: z.nullable(VenueManager), invitation: z.nullable(Invitation) }),
  errors: ['rule', 'conflict'],
})

/**
 * Takes a role from a manager; without any role left they are no longer in the venue (RBC-09). Their live streams end
 * within a second. 422 for the last owner, and for a role that permits more than the caller may do.
 */
export const removeManagerRole = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/managers/{managerId}/roles/{roleId}',
  summary: 'Remove a role from a manager',
  scope: 'venue',
  isAudited: true,
  permission: 'rbac.managers:delete',
  params: { ...params, managerId: ManagerId, roleId: RoleId },
  errors: ['rule'],
})

/** Lists the invitations that wait, expired ones too, newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/invitations',
  summary: 'List invitations',
  scope: 'venue',
  permission: 'rbac.managers:read',
  allVenues: true,
  params,
  response: z.array(Invitation),
})

/** Sends an invitation again with a new link for 7 days; the old link ends. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/invitations/{id}/resend',
  summary: 'Send an invitation again',
  scope: 'venue',
  permission: 'rbac.managers:create',
  params: { ...params, id: InvitationId },
  response: Invitation,
  errors: ['rule', 'too_many_requests'],
})

/** Withdraws an invitation: its link ends. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/invitations/{id}',
  summary: 'Withdraw an invitation',
  scope: 'venue',
  isAudited: true,
  permission: 'rbac.managers:create',
  params: { ...params, id: InvitationId },
})

const InvitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** What an invitation's link shows: who invites, where, as what. 404 when used, withdrawn or expired. */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/v2/invitations/{token}',
  summary: 'Read an invitation',
  scope: 'public',
  params: { token: InvitationToken },
  response: z.object({
    venueName: z.string(),
    /** The name of a role preset, or that of a role of the venue's own. */
    roleName: z.string(),
    invitedBy: z.string(),
    emailAddress: z.string(),
    expiresAt: z.int(),
    /** The address now has an account: accepting asks for no name and no password. */
    hasAccount: z.boolean(),
    language: z.enum(['fr', 'en']),
  }),
  errors: ['not_found'],
})

/**
 * Accepts an invitation, once. Who has no account yet sets name and password and accepts the terms, all required
 * then (400 names what is missing); both log in afterwards. `POST /v2/managers` takes the same token as a ticket.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/v2/invitations/{token}',
  summary: 'Accept an invitation',
  scope: 'public',
  params: { token: InvitationToken },
  body: z.strictObject({
    firstName: z.optional(line({ min: 1, max: 60 })),
    lastName: z.optional(line({ min: 1, max: 60 })),
    password: z.optional(NewPassword),
    /** True, chosen by the person (D-36). */
    termsAccepted: z.optional(z.boolean()),
    language: z.optional(z.enum(['fr', 'en'])),
  }),
  response: z.object({ emailAddress: z.string(), venueId: VenueId }),
  errors: ['not_found', 'rule'],
})

/** Lists the roles of a venue: the presets first, then its own by name (RBC-10). */
export const listRoles = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/roles',
  summary: 'List roles',
  scope: 'venue',
  permission: 'rbac.roles:read',
  allVenues: true,
  params,
  response: z.array(Role),
})

const fields = {
  name: line({ min: 1, max: 60 }),
  permissions: z.array(RolePermission).check(z.maxLength(400)),
}

/**
 * Creates a role (RBC-11); with `venueId` null one for every venue in which the caller may create roles (RBC-05). It is
 * given, changed, taken and deleted in all of them at once. 409 when the name is taken in one of them; 422 when it
 * permits what the caller may not do there.
 */
export const createRole = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/roles',
  summary: 'Create a role',
  scope: 'venue',
  isAudited: true,
  permission: 'rbac.roles:create',
  params,
  isIdempotent: true,
  body: z.strictObject({ ...fields, venueId: z.optional(z.nullable(VenueId)) }),
  response: Role,
  errors: ['conflict', 'rule'],
})

/**
 * Changes a role of the venue's own (RBC-12), or in each of its venues one for every venue, which takes the right in all
 * of them; anyone who holds it has the new rights at once. Presets: 422.
 */
export const updateRole = endpoint({
  method: 'PATCH',
  path: '/v2/venues/{venueId}/roles/{id}',
  summary: 'Change a role',
  scope: 'venue',
  isAudited: true,
  permission: 'rbac.roles:update',
  params: { ...params, id: RoleId },
  body: z.partial(z.strictObject(fields)),
  response: Role,
  errors: ['conflict', 'rule'],
})

/**
 * Deletes a role of the venue's own (RBC-13). 409 `role_in_use` while managers or invitations hold it; its message
 * and `fields.managers` say how many. With `replacementRoleId` they get that role instead.
 */
export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/roles/{id}',
  summary: 'Delete a role',
  scope: 'venue',
  isAudited: true,
  permission: 'rbac.roles:delete',
  params: { ...params, id: RoleId },
  query: z.strictObject({ replacementRoleId: z.optional(RoleId) }),
  errors: ['role_in_use', 'rule'],
})

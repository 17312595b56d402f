import { isKeyScope } from '@comptoir/core/developers'
import type { AnyEndpoint, Permission } from '@comptoir/core/http'

/** A role that a manager holds; venueId null: in each venue that the manager works in (D-04). */
export interface ActorRole {
  roleId: number
  name: string
  venueId: number | null
  permissions: string[]
}

/** The manager behind a request. */
export interface ManagerActor {
  sessionId: string
  managerId: number
  accountType: 'admin' | 'venueVendor' | 'other'
  /** Staff who have not turned on the second factor that is asked of them: an ordinary manager until then. */
  isFactorMissing: boolean
  /** Whether the e-mail address is proven; until then only the activation is open (AUT-19). */
  isActivated: boolean
  venueIds: number[]
  roles: ActorRole[]
  /** When the token that was shown ends, milliseconds since 1970. */
  tokenExpiresAt: number
  /** Set where the account type alone opened the venue (VEN-01): what is done there is staff's, and said so. */
  isActingAsStaff?: boolean
}

/**
 * Whether the manager may do this in this venue: a role for all venues or for this one holds the permission (RBC-14).
 */
export function can(
  actor: Pick<ManagerActor, 'venueIds' | 'roles'>,
  permission: Permission,
  venueId: number,
): boolean {
  return (
    actor.venueIds.includes(venueId) &&
    actor.roles.some(
      (role) => (role.venueId === null || role.venueId === venueId) && role.permissions.includes(permission),
    )
  )
}

/** Whether the caller may do anything at all in a venue. */
export function canAnything({ venueIds, roles }: Pick<ManagerActor, 'venueIds' | 'roles'>, venueId: number) {
  const isHere = (role: ManagerActor['roles'][number]) => role.venueId === null || role.venueId === venueId
  return venueIds.includes(venueId) && roles.some((role) => isHere(role) && role.permissions.length > 0)
}

/**
 * The API key behind a request: a program that works in one venue, for its scopes alone. It is no one's session and
 * never staff (D-62).
 */
export interface ApiKeyActor {
  keyId: string
  managerId: undefined
  /** Names its streams, which end with it. */
  sessionId: string
  accountType: 'other'
  isFactorMissing: false
  venueIds: number[]
  roles: ManagerActor['roles']
  /** When the key ends, milliseconds since 1970. */
  tokenExpiresAt: number
}

/** Who may be behind a call of a venue. */
export type VenueActor = (ManagerActor & { keyId?: undefined }) | ApiKeyActor

/** How a caller is named where calls are counted or remembered. */
export const nameOf = ({ keyId, managerId }: VenueActor) => (keyId ? `key:${keyId}` : `manager:${managerId}`)

/** Whether keys may make this call at all; every other one is made by people alone. */
export function isOpenToKeys(endpoint: AnyEndpoint): boolean {
  if (endpoint.scope === 'session') return endpoint.keyPermission !== undefined
  return endpoint.scope === 'venue' && isKeyScope(endpoint.permission)
}

/** Under what name an API key has streams open. */
export const sessionOfKey = (keyId: string) => `key:${keyId}`

/** The visitor behind a request: of one web chat, on one site. */
export interface VisitorActor {
  /** The visitor's session. */
  rowId: string
  /** The visitor on all devices: what the site calls them, else the session. */
  visitorId: string
  venueId: number
  webchatId: string
  profileId: number
  name: string
  /** What the visitor writes in; null before the first message. */
  conversationId: string | null
  /** Whether it goes by the name that the visitor gave last. */
  isNamed: boolean
  language: 'fr' | 'en'
  /** Whether there is an answer for those who write outside the hours. */
  hasAwayReply: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
}

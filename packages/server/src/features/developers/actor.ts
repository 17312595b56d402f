import { isKeyScope } from '@comptoir/core/developers'
import type { AnyEndpoint } from '@comptoir/core/http'
import type { ManagerActor } from '../session/index.ts'

/**
 * The API key behind a request: a program that works in one venue, for its scopes alone. It is nobody's session and
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
  return endpoint.scope === 'venue' && isKeyScope(endpoint.permission)
}

/** Under what name an API key has streams open. */
export const sessionOfKey = (keyId: string) => `key:${keyId}`

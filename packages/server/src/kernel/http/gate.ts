import { ALL_VENUES, type AnyEndpoint, type IdKind, idKinds } from '@comptoir/core/http'
import { isStaffPermitted, STAFF_ALL_VENUES, staffVenuePermissions } from '@comptoir/core/roles'
import { sql } from 'kysely'
import { type $ZodType, safeParse } from 'zod/v4/core'
import type { Tx } from '../db/database.ts'
import { can, canAnything, isOpenToKeys, type VenueActor } from './callers.ts'
import { AppError, notFound } from './errors.ts'

/** The table of each kind of id. Ids created by the caller (messages) or outside venues are not looked up. */
export type IdTables = Partial<Record<IdKind, string>>

export interface FoundId {
  kind: IdKind
  value: unknown
}

interface Definition {
  innerType?: $ZodType
  shape?: Record<string, $ZodType>
  element?: $ZodType
  options?: $ZodType[]
}

/** All ids in a validated value, found by its schema. */
export function findIds(schema: $ZodType | undefined, value: unknown): FoundId[] {
  if (!schema || value === undefined || value === null) return []
  const marked = idKinds.get(schema)
  if (marked) return [{ kind: marked.kind, value }]
  const { innerType, shape, element, options } = schema._zod.def as unknown as Definition
  if (options) {
    const fitting = options.find((option) => safeParse(option, value).success)
    return findIds(fitting, value)
  }
  if (innerType) return findIds(innerType, value)
  if (element) return (value as unknown[]).flatMap((item) => findIds(element, item))
  return Object.entries(shape ?? {}).flatMap(([name, field]) =>
    findIds(field, (value as Record<string, unknown>)[name]),
  )
}

function forbidden(permission: string): AppError {
  return new AppError('forbidden', `Your role does not allow this. It needs ${permission}.`)
}

/** Refuses everything but the activation to a manager whose e-mail address is not verified (AUT-19). */
export function requireActivation(endpoint: AnyEndpoint, actor: VenueActor): void {
  if (actor.keyId === undefined && !actor.isActivated && !endpoint.isBeforeActivation)
    throw new AppError('activation_required', 'Enter the code that was sent to you first.')
}

/** Refuses a call of scope `staff` to account types that do not permit it (RBC-15, RBC-16). */
export function requireStaff(endpoint: AnyEndpoint, actor: VenueActor): void {
  if (endpoint.scope !== 'staff' || isStaffPermitted(actor.accountType, endpoint.permission)) return
  if (actor.isFactorMissing)
    throw new AppError(
      'forbidden',
      'Turn on two-step login in your profile first: staff accounts need it here.',
    )
  throw forbidden(endpoint.permission)
}

/** Refuses an API key on every call except those that are open to keys and, outside venues, to this one (D-62). */
export function requireForKeys(endpoint: AnyEndpoint, actor: VenueActor): void {
  if (actor.keyId === undefined) return
  if (!isOpenToKeys(endpoint))
    throw new AppError('forbidden', 'An API key cannot do this. Log in as a manager.')
  if (endpoint.scope !== 'session' || endpoint.keyPermission === undefined) return
  const { keyPermission } = endpoint
  if (!actor.venueIds.some((venueId) => can(actor, keyPermission, venueId))) throw forbidden(keyPermission)
}

/** Whether the account type alone permits the call in a venue that the actor is not a member of (VEN-01). */
function isOpenToStaff(endpoint: AnyEndpoint, actor: VenueActor): boolean {
  return endpoint.scope === 'venue' && staffVenuePermissions[actor.accountType].includes(endpoint.permission)
}

type VenueEndpoint = Extract<AnyEndpoint, { scope: 'venue' }>

/** Whether the caller has what a call needs in a venue: its permission, or another one that opens it too. */
export function mayCall(
  { permission, orPermissions = [] }: Pick<VenueEndpoint, 'permission' | 'orPermissions'>,
  actor: Pick<VenueActor, 'venueIds' | 'roles'>,
  venueId: number,
): boolean {
  if (orPermissions === 'any') return canAnything(actor, venueId)
  return [permission, ...orPermissions].some((one) => can(actor, one, venueId))
}

/**
 * Which venues a call may touch, or the refusal: 404 for a venue of others, 403 without the permission.
 */
export function venuesFor(endpoint: AnyEndpoint, actor: VenueActor, venueId: number): number[] {
  if (endpoint.scope !== 'venue') return []
  if (venueId === ALL_VENUES) {
    if (!endpoint.allVenues)
      throw new AppError('venue_required', 'Choose one venue.', {
        fields: { 'path.venueId': 'venue_required' },
      })
    return actor.venueIds.filter((id) => mayCall(endpoint, actor, id))
  }
  if (!actor.venueIds.includes(venueId)) throw notFound()
  if (!mayCall(endpoint, actor, venueId)) throw forbidden(endpoint.permission)
  return [venueId]
}

/** Which venue a caller reaches as staff, or all of them; undefined where a role in the venue opens it, or nothing. */
export function staffVisit(
  endpoint: AnyEndpoint,
  actor: VenueActor,
  venueId: number,
  headers: Headers,
): 'venue' | 'all' | undefined {
  if (endpoint.scope !== 'venue' || !isOpenToStaff(endpoint, actor)) return undefined
  if (venueId !== ALL_VENUES) return can(actor, endpoint.permission, venueId) ? undefined : 'venue'
  const isAsked = headers.get(STAFF_ALL_VENUES.name) === STAFF_ALL_VENUES.value
  const isAllowed = isStaffPermitted(actor.accountType, 'staff.allVenues:read')
  return endpoint.allVenues && isAsked && isAllowed ? 'all' : undefined
}

/** Which of these venues have what a call needs. */
export type VenuesWith = (
  tx: Tx,
  venueIds: readonly number[],
  needed: NonNullable<AnyEndpoint['requireFeature']>,
) => Promise<number[]>

/** The venues that have the feature that a call needs; for one venue without it, the refusal (FEA-03, MSG-47). */
export async function requireFeature(
  tx: Tx,
  { requireFeature: needed }: AnyEndpoint,
  venueId: number,
  venueIds: number[],
  venuesWith: VenuesWith,
): Promise<number[]> {
  if (needed === undefined) return venueIds
  const having = await venuesWith(tx, venueIds, needed)
  if (venueId !== ALL_VENUES && having.length === 0)
    throw new AppError(
      'feature_disabled',
      `This venue does not have the feature ${needed}. Request it first.`,
      {
        fields: { feature: needed },
      },
    )
  return having
}

/** Refuses the call unless every id that it names belongs to its venues, with one look at the database. */
export async function requireIds(
  tx: Tx,
  venueIds: readonly number[],
  ids: readonly FoundId[],
  tables: IdTables,
): Promise<void> {
  const checks = [...Map.groupBy(ids, ({ kind }) => kind)].flatMap(([kind, found]) => {
    const table = tables[kind]
    const values = [...new Set(found.map(({ value }) => value))]
    return table
      ? [
          sql<boolean>`(
            select count(*) from ${sql.table(table)} where venue_id = any(${venueIds}::int[]) and id = any(${values})
          ) = ${values.length}`,
        ]
      : []
  })
  if (checks.length === 0) return
  const { rows } = await sql<{ isHere: boolean }>`select ${sql.join(checks, sql` and `)} as "isHere"`.execute(
    tx,
  )
  if (!rows[0]?.isHere) throw notFound()
}

import type { input as In, output as Out, $ZodType as Schema } from 'zod/v4/core'
import type { FeatureName } from '../features/index.ts'
import type { ErrorCode } from './error.ts'
import type { CursorPage, Listing, Page } from './page.ts'

/** The parameter names of a path: `/v2/venues/{venueId}/webchats/{id}` gives `'venueId' | 'id'`. */
export type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | PathNames<Rest>
  : never
type Maybe = Schema | undefined
type Paging = 'page' | 'cursor' | 'both' | undefined

/** What a role may do: `area.object:action` (D-05). */
export type Permission =
  `${string}.${string}:${'read' | 'create' | 'update' | 'delete' | 'send' | 'publish' | 'pay'}`

/**
 * Who may call: everyone (`public`), a visitor of a web chat, any signed-in manager (`session`), a manager with
 * the permission in the venue of the path (`venue`), or vendor staff (`staff`). A call without one does not compile.
 */
export type Access =
  | { scope: 'public' | 'visitor' }
  /** With `keyPermission`, also an API key that holds it (D-62). */
  | { scope: 'session'; keyPermission?: Permission }
  | {
      scope: 'venue'
      permission: Permission
      /** Each opens the call too: it answers what the caller may read. With `any`, one permission in the venue is enough, whichever it is. */
      orPermissions?: readonly Permission[] | 'any'
      /** Accepts venue 0 and answers for all venues (D-04). */
      allVenues?: true
    }
  | { scope: 'staff'; permission: Permission }

/** One call of the product: the client, the server, its gate, the documentation and the attack tests read this. */
export type Endpoint<
  P extends string = string,
  Q extends Maybe = Maybe,
  B extends Maybe = Maybe,
  R extends Maybe = Maybe,
  L extends Paging = Paging,
> = Access & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: P
  summary: string
  params: { [N in PathNames<P>]: Schema }
  query?: Q
  body?: B
  response?: R
  /** A list described by headers: by page number, by cursor, or by both. */
  paged?: L
  /** Creates, costs or sends: honours an Idempotency-Key (T22). */
  isIdempotent?: true
  /** Answers a stream of server-sent events instead of JSON. */
  isStream?: true
  /**
   * May wait for another service: no transaction is open while it runs, its handler opens its own. Of scope `venue`
   * only.
   */
  isSlow?: true
  /** Takes a multipart form with the fields of `body` instead of JSON: objects are JSON text, files are files. */
  isUpload?: true
  /**
   * Of an upload that may be large: its handler reads the form while it arrives, from the request. Of scope `venue` and
   * `isSlow` only.
   */
  isStreamed?: true
  /** Answers the bytes of a file instead of JSON. */
  isFile?: true
  /** Open to a manager whose e-mail address is not proven yet (AUT-19); of scope `session` only. */
  isBeforeActivation?: true
  /**
   * Answered only where the venue has this feature (FEA-03), else 403 `feature_disabled`; with venue 0, the venues
   * that lack it are left out. `messaging`: any messaging feature, or a web chat (MSG-47, D-23). Of scope `venue` only.
   */
  requireFeature?: FeatureName | 'messaging'
  /**
   * Changes who may do what, or takes data out: written into the audit log in the transaction of the change (T30), with
   * who and on which ids. What staff change always is. Of scopes without a transaction of their own, the handler
   * writes.
   */
  isAudited?: true
  /** Codes beyond the usual ones. */
  errors?: readonly ErrorCode[]
}

/** Any call, whatever its schemas. */
// biome-ignore lint/suspicious/noExplicitAny: stands for any endpoint, whatever its schemas
export type AnyEndpoint = Endpoint<any, any, any, any, any>

type ParamsOf<E> = E extends { params: infer P extends Record<string, Schema> } ? P : never
type PathInput<E> = [keyof ParamsOf<E>] extends [never]
  ? unknown
  : { params: { [N in keyof ParamsOf<E>]: string | number } }
type QueryInput<E> = E extends { query: infer Q extends Schema }
  ? Partial<In<Q>> extends In<Q>
    ? { query?: In<Q> }
    : { query: In<Q> }
  : unknown
type BodyInput<E> = E extends { isUpload: true }
  ? { body: FormData }
  : E extends { body: infer B extends Schema }
    ? { body: In<B> }
    : unknown

/** What a caller passes. */
export type Request<E> = PathInput<E> & QueryInput<E> & BodyInput<E>

/** What a handler receives, once validated. */
export interface Received<E> {
  params: { [N in keyof ParamsOf<E>]: Out<ParamsOf<E>[N]> }
  query: E extends { query: infer Q extends Schema } ? Out<Q> : undefined
  body: E extends { isStreamed: true }
    ? undefined
    : E extends { body: infer B extends Schema }
      ? Out<B>
      : undefined
}

type Paged<L, T> = L extends 'page'
  ? Page<T>
  : L extends 'cursor'
    ? CursorPage<T>
    : L extends 'both'
      ? Listing<T>
      : T
type Described<E, T> = E extends { paged: infer L } ? Paged<L, T> : T

/** What a caller gets. */
export type Answer<E> = E extends { response: infer R extends Schema } ? Described<E, Out<R>> : undefined
/** What a handler answers; brands and defaults are put on by the response schema. */
export type Given<E> = E extends { isFile: true }
  ? Response
  : E extends { response: infer R extends Schema }
    ? Described<E, In<R>>
    : undefined

/**
 * Declares a call, once. Pure: a call that no one imports is not in the bundle.
 * @example
 * import { endpoint, VenueId } from '@comptoir/core/http'
 * import { Venue } from '@comptoir/core/venues'
 *
 * export const getVenue = endpoint({
 *   method: 'GET', path: '/v2/venues/{venueId}', summary: 'Read a venue', scope: 'venue',
 *   permission: 'venues.venue:read', params: { venueId: VenueId }, response: Venue,
 * })
 */
/*@__NO_SIDE_EFFECTS__*/
export function endpoint<const P extends string, const E extends AnyEndpoint>(
  declared: E & { path: P; params: { [N in PathNames<P>]: Schema } },
): E {
  return declared
}

/**
 * Puts values into a path, encoded.
 * @example
 * import { fillPath } from '@comptoir/core/http'
 *
 * fillPath('/v2/venues/{venueId}/labels/{id}', { venueId: 3, id: 'à voir' }) // => '/v2/venues/3/labels/%C3%A0%20voir'
 */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/**
 * Orders literal paths before those with names, so that `/managers/me` is not read as `/managers/{id}`.
 * @example
 * import { literalFirst } from '@comptoir/core/http'
 *
 * const routes = [{ path: '/managers/{id}' }, { path: '/managers/me' }].sort(literalFirst)
 * routes[0]?.path // => '/managers/me'
 */
export function literalFirst(a: { path: string }, b: { path: string }): number {
  return a.path.replaceAll('{', '\uFFFF') < b.path.replaceAll('{', '\uFFFF') ? -1 : 1
}

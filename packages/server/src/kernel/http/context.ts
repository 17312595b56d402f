import type { ServerResponse } from 'node:http'
import type { PeopleOnly } from '@comptoir/core/developers'
import type { AnyEndpoint, Given, Received } from '@comptoir/core/http'
import type { Tx } from '../db/database.ts'
import type { AnswerHeaders } from './answer.ts'
import type { ManagerActor, VenueActor, VisitorActor } from './callers.ts'
import type { IncomingBody } from './incoming-bodies.ts'

/** What every handler is given besides the validated input. */
export interface CallContext {
  requestId: string
  /** The caller's network address, for limits; never logged with a person. */
  address: string
  request: Request
  /** What the caller sends, where the handler reads it itself. */
  body: IncomingBody
  /** Headers of the answer, cookies among them. */
  headers: AnswerHeaders
  /** The raw answer of a stream; absent when there is no socket. */
  outgoing: ServerResponse | undefined
}

export interface SessionContext extends CallContext {
  actor: ManagerActor
}

/** Of a call outside venues that an API key may make too (D-62). */
export interface KeyedSessionContext extends CallContext {
  actor: VenueActor
}

/** Inside one transaction that sees `venueIds` only; an API key may be behind it, unless people alone may do it. */
export interface VenueContext<A = VenueActor> extends CallContext {
  actor: A
  tx: Tx
  /** The venue of the path, or all that the actor may see where the path says 0. */
  venueIds: number[]
}

/** Of a call that may wait for somebody outside: each of its transactions sees `venueIds` only. */
export interface SlowContext<A = VenueActor> extends Omit<VenueContext<A>, 'tx'> {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Inside one transaction that sees every row: the calls of staff are for all venues. */
export interface StaffContext extends SessionContext {
  tx: Tx
}

/** Inside one transaction that sees the web chat's venue only. */
export interface VisitorContext extends CallContext {
  visitor: VisitorActor
  tx: Tx
}

/** Who may be behind a call of a venue (D-62). */
type ActorOf<E> = E extends { permission: PeopleOnly } ? ManagerActor : VenueActor

/** Streams outlive any transaction: their handlers open their own. */
type ContextOf<E> = E extends { scope: 'venue'; isStream: true }
  ? Omit<VenueContext<ActorOf<E>>, 'tx'>
  : E extends { scope: 'venue'; isSlow: true }
    ? SlowContext<ActorOf<E>>
    : E extends { scope: 'venue' }
      ? VenueContext<ActorOf<E>>
      : E extends { scope: 'staff' }
        ? StaffContext
        : E extends { scope: 'visitor'; isStream: true } | { scope: 'visitor'; isUpload: true }
          ? Omit<VisitorContext, 'tx'>
          : E extends { scope: 'visitor' }
            ? VisitorContext
            : E extends { scope: 'session'; keyPermission: string }
              ? KeyedSessionContext
              : E extends { scope: 'session' }
                ? SessionContext
                : CallContext

/** One handler a call; a missing one does not compile, and the error names it. */
export type Handlers<F> = {
  [K in keyof F]: (received: Received<F[K]>, context: ContextOf<F[K]>) => Given<F[K]> | Promise<Given<F[K]>>
}

/** Any handler, as the router calls it: the types were checked where it was written. */
export type AnyHandler = (received: Received<AnyEndpoint>, context: CallContext) => unknown

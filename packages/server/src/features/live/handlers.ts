import type { ServerResponse } from 'node:http'
import type { contract } from '@comptoir/core/contract'
import { ALL_VENUES, type Permission } from '@comptoir/core/http'
import { livePermissions, permissionOfEvent } from '@comptoir/core/live'
import { staffVenuePermissions } from '@comptoir/core/roles'
import type { Project } from '../../kernel/events/frame.ts'
import { openStream } from '../../kernel/events/stream.ts'
import { can, type VenueActor, type VisitorActor } from '../../kernel/http/callers.ts'
import type { CallContext, Handlers } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { jidOf, toVisitorEvent } from '../webchat/index.ts'

type StreamHandlers = Pick<Handlers<typeof contract.live>, 'openVenueStream'> &
  Pick<Handlers<typeof contract.webchat>, 'openVisitorStream'>

function socketOf({ outgoing }: CallContext): ServerResponse {
  if (!outgoing)
    throw new AppError('unavailable', 'A stream cannot be part of a batch. Open it on its own connection.')
  return outgoing
}

/** The header is the newer one: a client that reconnects may still have the old address (toolchain traps). */
function lastEventIdOf(request: Request): string | undefined {
  return (
    request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('lastEventId') ?? undefined
  )
}

/** A visitor sees what concerns the own conversation, in the visitor's form. */
function visitorView(visitor: VisitorActor): Project {
  const jid = jidOf(visitor)
  return (event) => {
    const { conversation } = event.payload as { conversation?: { jid?: string } }
    return conversation?.jid === jid ? toVisitorEvent(event) : undefined
  }
}

const mayRead = (actor: VenueActor, permission: Permission, venueId: number) =>
  'isActingAsStaff' in actor && actor.isActingAsStaff
    ? staffVenuePermissions[actor.accountType].includes(permission)
    : can(actor, permission, venueId)

/** Streams of one venue with the same rights share a view, and with it the encoded events. */
const viewsOfOneVenue = new Map<string, Project>()

/** A caller sees what they may read in each venue (SHL-31); undefined where that is everything. */
function callerView(actor: VenueActor, venueIds: readonly number[]): Project | undefined {
  const rightsIn = (venueId: number) => livePermissions.filter((one) => mayRead(actor, one, venueId))
  const rights = new Map(venueIds.map((venueId) => [venueId, rightsIn(venueId)]))
  const [only = [], ...others] = rights.values()
  if ([only, ...others].every(({ length }) => length === livePermissions.length)) return undefined
  const view =
    (rightsOf: (venueId: number) => readonly Permission[] | undefined): Project =>
    ({ venueId, type, payload }) => {
      const needed = permissionOfEvent(type)
      const isShown = needed !== undefined && rightsOf(venueId)?.includes(needed)
      return isShown ? { name: type, data: payload as object } : undefined
    }
  if (others.length > 0) return view((venueId) => rights.get(venueId))
  const shared = viewsOfOneVenue.get(only.join()) ?? view(() => only)
  viewsOfOneVenue.set(only.join(), shared)
  return shared
}

export function liveHandlers({ hub }: Services): StreamHandlers {
  return {
    async openVenueStream({ params }, context) {
      const { actor, venueIds, request, requestId } = context
      await openStream({
        response: socketOf(context),
        hub,
        venueIds,
        isAllVenues: params.venueId === ALL_VENUES,
        after: lastEventIdOf(request),
        project: callerView(actor, venueIds),
        sessionId: actor.sessionId,
        managerId: actor.managerId,
        expiresAt: actor.tokenExpiresAt,
        headers: { 'x-request-id': requestId },
      })
      return undefined
    },
    async openVisitorStream(_, context) {
      const { visitor, request, requestId, address } = context
      await openStream({
        response: socketOf(context),
        hub,
        venueIds: [visitor.venueId],
        after: lastEventIdOf(request),
        project: visitorView(visitor),
        sessionId: `visitor:${visitor.visitorId}`,
        address,
        expiresAt: visitor.expiresAt,
        headers: { 'x-request-id': requestId },
      })
      return undefined
    },
  }
}

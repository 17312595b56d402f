import type { ServerResponse } from 'node:http'
import type { contract } from '@comptoir/core/contract'
import { ALL_VENUES } from '@comptoir/core/http'
import type { Project } from '../../kernel/events/frame.ts'
import { openStream } from '../../kernel/events/stream.ts'
import type { VisitorActor } from '../../kernel/http/callers.ts'
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

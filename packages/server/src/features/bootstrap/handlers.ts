import type { contract } from '@comptoir/core/contract'
import { listEnabledFeatures } from '@comptoir/core/features'
import { ALL_VENUES } from '@comptoir/core/http'
import { listConversations } from '@comptoir/core/inbox'
import { chooseVenue } from '@comptoir/core/venues'
import type { Tx } from '../../kernel/db/database.ts'
import { lastEventId } from '../../kernel/events/events.ts'
import type { ManagerActor } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { mayCall } from '../../kernel/http/gate.ts'
import type { Services } from '../../kernel/services/services.ts'
import { enabledIn, venuesWith } from '../features/index.ts'
import { conversationList, inboxSetup } from '../inbox/index.ts'
import { findManager } from '../session/index.ts'
import { listVenues } from '../venues/index.ts'

const VENUES = 100
const firstConversations = {
  perpage: 30,
  isClosed: false,
  isUnread: false,
  isUnseen: false,
  needsHuman: false,
  isWaiting: false,
  isSnoozed: false,
}

/** The venues of one call; undefined where that call refuses the selected venue. */
function permitted(
  actor: ManagerActor,
  call: Parameters<typeof mayCall>[0],
  venueId: number,
): number[] | undefined {
  if (venueId === ALL_VENUES) return actor.venueIds.filter((id) => mayCall(call, actor, id))
  return mayCall(call, actor, venueId) ? [venueId] : undefined
}

async function readInbox(tx: Tx, actor: ManagerActor, venueId: number) {
  const readable = permitted(actor, listConversations, venueId)
  if (!readable) return null
  // Before the lists: what happens meanwhile is in the stream again, which does no harm.
  const after = await lastEventId(tx, readable, venueId === ALL_VENUES)
  const having = await venuesWith(tx, readable, listConversations.requireFeature)
  if (venueId !== ALL_VENUES && having.length === 0) return null
  const { items, totalItems, nextCursor } = await conversationList(
    tx,
    having,
    actor.managerId,
    firstConversations,
  )
  return {
    setup: await inboxSetup(tx, having, actor),
    conversations: { items, totalItems, nextCursor },
    lastEventId: after,
  }
}

async function readVenueParts(tx: Tx, actor: ManagerActor, venueId: number | undefined) {
  if (venueId === undefined) return { features: null, inbox: null }
  const having = permitted(actor, listEnabledFeatures, venueId)
  return {
    features: having ? await enabledIn(tx, having) : null,
    inbox: await readInbox(tx, actor, venueId),
  }
}

export function bootstrapHandlers({ database }: Services): Handlers<typeof contract.bootstrap> {
  return {
    async getBootstrap({ query }, { actor }) {
      const { managerId, roles, venueIds } = actor
      const manager = await database.system((tx) => findManager(tx, managerId))
      if (!manager) throw notFound()
      const own = { manager, roles }
      if (!actor.isActivated) return { ...own, venues: null, venueId: null, features: null, inbox: null }
      const venueId = chooseVenue(venueIds, query.venueId)
      return database.tenant(venueIds, async (tx) => ({
        ...own,
        venues: { items: await listVenues(tx, venueIds, 1, VENUES), totalItems: venueIds.length },
        venueId: venueId ?? null,
        ...(await readVenueParts(tx, actor, venueId)),
      }))
    },
  }
}

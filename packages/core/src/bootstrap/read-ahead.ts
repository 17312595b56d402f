import { listEnabledFeatures } from '../features/index.ts'
import type { Api } from '../http/client.ts'
import type { Answer, AnyEndpoint } from '../http/endpoint.ts'
import { ApiError } from '../http/error.ts'
import { getInboxSetup, listConversations } from '../inbox/index.ts'
import { getMe, listMyPermissions } from '../session/index.ts'
import type { KeyValueStorage } from '../state/storage.ts'
import { listMyVenues, readChosenVenue } from '../venues/index.ts'
import { type Bootstrap, getBootstrap } from './contract.ts'
import { earlyFetch } from './early.ts'

/** How long an answer that was read ahead is as good as a new one. */
const FRESH_MS = 10_000
const TIMEOUT_MS = 30_000

/** What a caller passes, whichever call it is. */
interface Parts {
  params?: { venueId?: unknown }
  query?: Record<string, unknown>
}

/** One call whose answer is there already. */
interface Ahead {
  endpoint: AnyEndpoint
  venueId: number | undefined
  answer: unknown
}

/** The answers of a page's first calls, read by one call for all of them. */
export interface ReadAhead {
  /** For {@link ApiOptions.ahead}: each answer is given once, and while it is fresh. */
  take<E extends AnyEndpoint>(endpoint: E, request: unknown): Promise<Answer<E> | undefined>
  /** Reads them once per session. What cannot be read is read by its own call. */
  begin(api: Api): void
  /** Forgets them: the session is over, and the next one begins again. */
  clear(): void
  /** Where the live stream of a venue goes on after what was read ahead; undefined where nothing was. */
  lastEventId(venueId: number): string | undefined
}

const ahead = <E extends AnyEndpoint>(endpoint: E, answer: Answer<E>, venueId?: number): Ahead => ({
  endpoint,
  venueId,
  answer,
})

function answersOf({ manager, roles, venues, venueId, features, inbox }: Bootstrap): Ahead[] {
  const at = venueId ?? undefined
  return [
    ahead(getMe, manager),
    ahead(listMyPermissions, roles),
    ...(venues ? [ahead(listMyVenues, firstPage(venues))] : []),
    ...(features ? [ahead(listEnabledFeatures, features, at)] : []),
    ...(inbox
      ? [
          ahead(getInboxSetup, inbox.setup, at),
          ahead(
            listConversations,
            { perPage: inbox.conversations.items.length, nextCursor: undefined, ...inbox.conversations },
            at,
          ),
        ]
      : []),
  ]
}

function firstPage({ items, totalItems }: NonNullable<Bootstrap['venues']>): Answer<typeof listMyVenues> {
  const perPage = Math.max(1, items.length)
  return { items, page: 1, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) }
}

/** Whether a call asks for the beginning of what its path names, without any filter. */
function isPlain({ query = {} }: Parts): boolean {
  const { page = 1, perpage: _, isClosed = false, ...filter } = query
  return page === 1 && !isClosed && Object.values(filter).every((value) => value === undefined)
}

const readers = new Set<AnyEndpoint>([
  getMe,
  listMyPermissions,
  listMyVenues,
  listEnabledFeatures,
  getInboxSetup,
  listConversations,
])

/**
 * Makes a {@link ReadAhead} for the venue that the storage remembers.
 * @example
 * import { createReadAhead } from '@comptoir/core/bootstrap'
 * import { createStorage } from '@comptoir/core/state'
 *
 * const readAhead = createReadAhead(createStorage())
 * readAhead.begin(api)
 */
export function createReadAhead(storage: KeyValueStorage): ReadAhead {
  let reading: Promise<void> | undefined
  let answers: Ahead[] = []
  let position: { venueId: number; id: string } | undefined
  let readAt = 0

  function keep(bootstrap: Bootstrap): void {
    answers = answersOf(bootstrap)
    readAt = Date.now()
    const { venueId, inbox } = bootstrap
    position = venueId !== null && inbox ? { venueId, id: inbox.lastEventId } : undefined
  }

  async function read(api: Api, isWanted: () => boolean): Promise<void> {
    try {
      const query = { venueId: readChosenVenue(storage) }
      const bootstrap = await api(getBootstrap, { query }, { fetch: earlyFetch, timeoutMs: TIMEOUT_MS })
      if (isWanted()) keep(bootstrap)
    } catch (reason) {
      // The session is over, or there is no such account: no other call will do better.
      if (reason instanceof ApiError && (reason.status === 401 || reason.status === 404)) throw reason
    }
  }

  const isFresh = () => Date.now() - readAt < FRESH_MS

  return {
    begin(api) {
      if (reading !== undefined) return
      reading = read(api, () => reading === own)
      const own = reading
      // What was refused before a login must not be what is found after it.
      own.catch(() => {
        if (reading === own) reading = undefined
      })
    },
    clear() {
      reading = undefined
      answers = []
      position = undefined
    },
    async take<E extends AnyEndpoint>(endpoint: E, request: unknown) {
      const asked = request as Parts
      if (!readers.has(endpoint) || !isPlain(asked)) return undefined
      await reading
      const venueId = asked.params?.venueId
      const found = isFresh()
        ? answers.find((one) => one.endpoint === endpoint && one.venueId === venueId)
        : undefined
      if (!found) return undefined
      answers = answers.filter((one) => one !== found)
      return found.answer as Answer<E>
    },
    lastEventId: (venueId) => (isFresh() && position?.venueId === venueId ? position.id : undefined),
  }
}

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { ALL_VENUES, type Api, ApiError } from '../http/index.ts'
import type { KeyValueStorage } from '../state/storage.ts'
import { getVenue, listMyVenues, type Venue } from './contract.ts'

/** The venues of the manager and the one they work in. */
export interface Venues {
  readonly state: ReadonlySignal<'loading' | 'loaded' | 'failed'>
  readonly error: ReadonlySignal<unknown>
  /** By name. */
  readonly all: ReadonlySignal<readonly Venue[]>
  /** 0 for all venues; undefined until loaded, or for a manager of none. */
  readonly currentId: ReadonlySignal<number | undefined>
  /** The venue that is chosen; undefined with all venues. */
  readonly current: ReadonlySignal<Venue | undefined>
  /** Reads the venues and chooses one (AUT-17). Never rejects: see `error`. */
  load(): Promise<void>
  /** Chooses a venue, or all with 0, and reads it; one that is gone is dropped (D-35). */
  select(venueId: number): void
  find(venueId: number): Venue | undefined
  /** Forgets all but which venue was chosen: nobody is signed in any more (SHL-26). */
  clear(): void
}

/** How the venues are made. */
export interface VenuesOptions {
  api: Api
  storage: KeyValueStorage
  /** The last venue is gone: the session ends (D-35). */
  onNoneLeft: () => void
}

const KEY = 'venue'
const PER_PAGE = 100

/**
 * Which venue to work in (AUT-17): the one chosen before if it is still there, the only one, or all (0);
 * undefined when there is none.
 */
export function chooseVenue(venueIds: readonly number[], chosen: number | undefined): number | undefined {
  if (chosen !== undefined && venueIds.includes(chosen)) return chosen
  if (venueIds.length === 1) return venueIds[0]
  return venueIds.length === 0 ? undefined : ALL_VENUES
}

async function readAll(api: Api): Promise<Venue[]> {
  const venues: Venue[] = []
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const answer = await api(listMyVenues, { query: { page, perpage: PER_PAGE } })
    venues.push(...answer.items)
    totalPages = answer.totalPages
  }
  return venues.sort((a, b) => a.venueName.localeCompare(b.venueName))
}

function readChosen(storage: KeyValueStorage): number | undefined {
  const kept = storage.get(KEY)
  return kept !== undefined && /^\d{1,10}$/.test(kept) ? Number(kept) : undefined
}

/** Makes {@link Venues} that are not loaded. */
export function createVenues({ api, storage, onNoneLeft }: VenuesOptions): Venues {
  const state = signal<'loading' | 'loaded' | 'failed'>('loading')
  const error = signal<unknown>()
  const all = signal<readonly Venue[]>([])
  const currentId = signal<number>()
  const find = (venueId: number) => all.value.find((venue) => venue.venueId === venueId)

  function choose(chosen: number | undefined) {
    currentId.value = chooseVenue(
      all.peek().map((venue) => venue.venueId),
      chosen,
    )
  }

  function drop(venueId: number) {
    batch(() => {
      all.value = all.peek().filter((venue) => venue.venueId !== venueId)
      if (currentId.peek() === venueId) choose(undefined)
    })
    if (all.peek().length === 0) onNoneLeft()
  }

  async function read(venueId: number): Promise<void> {
    try {
      const told = await api(getVenue, { params: { venueId } })
      all.value = all.peek().map((venue) => (venue.venueId === venueId ? told : venue))
    } catch (reason) {
      if (reason instanceof ApiError && reason.status === 404) drop(venueId)
      // What the list told of the venue stays good enough to work with (VEN-18).
      else error.value = reason
    }
  }

  return {
    state,
    error,
    all,
    currentId,
    clear() {
      batch(() => {
        all.value = []
        currentId.value = undefined
        error.value = undefined
        state.value = 'loading'
      })
    },
    current: computed(() => find(currentId.value ?? ALL_VENUES)),
    find,
    async load() {
      try {
        const venues = await readAll(api)
        batch(() => {
          all.value = venues
          error.value = undefined
          choose(readChosen(storage))
          state.value = 'loaded'
        })
      } catch (reason) {
        error.value = reason
        if (state.peek() !== 'loaded') state.value = 'failed'
      }
    },
    select(venueId) {
      if (venueId !== ALL_VENUES && !all.peek().some((venue) => venue.venueId === venueId)) return
      currentId.value = venueId
      storage.set(KEY, String(venueId))
      if (venueId !== ALL_VENUES) void read(venueId)
    },
  }
}

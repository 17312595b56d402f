import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { ALL_VENUES, type Api, ApiError } from '../http/index.ts'
import type { KeyValueStorage } from '../state/storage.ts'
import { keepChosenVenue, readChosenVenue } from './chosen.ts'
import { getVenue, listMyVenues, type Venue } from './contract.ts'
import { createStaffVisit, type StaffVisit } from './staff-visit.ts'

/** The venues of the manager and the one they work in (VEN-17). */
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
  /**
   * Staff look into a venue that is not theirs, until they choose one of their own (VEN-01). Rejects when it cannot
   * be read.
   */
  visit(venueId: number): Promise<void>
  /** Staff choose every venue there is (VEN-01): calls for venue 0 then carry `internalHeaders`. */
  selectEverything(): void
  /** Whether staff look into what is not theirs: one venue, every venue, or nothing of the kind. */
  readonly visiting: ReadonlySignal<'venue' | 'everything' | undefined>
  /** What announces the internal all-venues mode to the server; empty outside of it. */
  internalHeaders(): Record<string, string>
  /** Takes what a change of a venue has answered. */
  take(venue: Venue): void
  /** A venue is gone: another is taken, and without any the session ends (D-35). */
  drop(venueId: number): void
  /** Forgets everything except the chosen venue, after a log-out (SHL-26). */
  clear(): void
}

/** How the venues are made. */
export interface VenuesOptions {
  api: Api
  storage: KeyValueStorage
  /** The last venue is gone: the session ends (D-35). */
  onNoneLeft: () => void
}

const PER_PAGE = 100

/**
 * Which venue to work in (AUT-17): the one chosen before if it is still there, the only one, or all (0);
 * undefined when there is none.
 * @example
 * import { chooseVenue } from '@comptoir/core/venues'
 *
 * chooseVenue([3, 4], 4) // => 4
 * chooseVenue([3, 4], 9) // => 0
 * chooseVenue([], 4) // => undefined
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

interface Parts extends VenuesOptions {
  state: Signal<'loading' | 'loaded' | 'failed'>
  error: Signal<unknown>
  all: Signal<readonly Venue[]>
  currentId: Signal<number | undefined>
  staff: StaffVisit
}

function isOwn({ all }: Parts, venueId: number): boolean {
  return all.peek().some((venue) => venue.venueId === venueId)
}

function choose({ all, currentId }: Parts, chosen: number | undefined): void {
  currentId.value = chooseVenue(
    all.peek().map((venue) => venue.venueId),
    chosen,
  )
}

function drop(parts: Parts, venueId: number): void {
  const { all, currentId, staff } = parts
  batch(() => {
    all.value = all.peek().filter((venue) => venue.venueId !== venueId)
    if (staff.venue.peek()?.venueId === venueId) staff.end()
    if (currentId.peek() === venueId) choose(parts, undefined)
  })
  if (all.peek().length === 0) parts.onNoneLeft()
}

function take({ all, staff }: Parts, remote: Venue): void {
  staff.take(remote)
  all.value = all.peek().map((venue) => (venue.venueId === remote.venueId ? remote : venue))
}

async function read(parts: Parts, venueId: number): Promise<void> {
  try {
    take(parts, await parts.api(getVenue, { params: { venueId } }))
  } catch (reason) {
    if (reason instanceof ApiError && reason.status === 404) drop(parts, venueId)
    // The data from the list stays good enough to work with (VEN-18).
    else parts.error.value = reason
  }
}

async function load(parts: Parts): Promise<void> {
  try {
    const venues = await readAll(parts.api)
    batch(() => {
      parts.all.value = venues
      parts.error.value = undefined
      choose(parts, readChosenVenue(parts.storage))
      parts.state.value = 'loaded'
    })
  } catch (reason) {
    parts.error.value = reason
    if (parts.state.peek() !== 'loaded') parts.state.value = 'failed'
  }
}

function select(parts: Parts, venueId: number): void {
  if (venueId !== ALL_VENUES && !isOwn(parts, venueId)) return
  batch(() => {
    parts.staff.end()
    parts.currentId.value = venueId
  })
  keepChosenVenue(parts.storage, venueId)
  if (venueId !== ALL_VENUES) void read(parts, venueId)
}

async function visit(parts: Parts, venueId: number): Promise<void> {
  if (isOwn(parts, venueId)) return select(parts, venueId)
  const remote = await parts.api(getVenue, { params: { venueId } })
  batch(() => {
    parts.staff.begin(remote)
    parts.currentId.value = venueId
  })
}

function clear({ all, currentId, staff, error, state }: Parts): void {
  batch(() => {
    all.value = []
    currentId.value = undefined
    staff.end()
    error.value = undefined
    state.value = 'loading'
  })
}

/**
 * Makes {@link Venues} that are not loaded.
 * @example
 * import { createStorage } from '@comptoir/core/state'
 * import { createVenues } from '@comptoir/core/venues'
 *
 * const venues = createVenues({ api, storage: createStorage(), onNoneLeft: () => location.assign('/login') })
 * await venues.load()
 * console.log(venues.current.value?.venueName)
 */
export function createVenues(options: VenuesOptions): Venues {
  const staff = createStaffVisit()
  const parts: Parts = {
    ...options,
    state: signal('loading'),
    error: signal(),
    all: signal([]),
    currentId: signal(),
    staff,
  }
  const { all, currentId } = parts
  const find = (venueId: number) =>
    [...all.value, staff.venue.value].find((venue) => venue?.venueId === venueId)
  return {
    state: parts.state,
    error: parts.error,
    all,
    currentId,
    current: computed(() => find(currentId.value ?? ALL_VENUES)),
    find,
    visiting: staff.visiting,
    internalHeaders: staff.headers,
    take: (venue) => take(parts, venue),
    drop: (venueId) => drop(parts, venueId),
    load: () => load(parts),
    select: (venueId) => select(parts, venueId),
    visit: (venueId) => visit(parts, venueId),
    selectEverything() {
      batch(() => {
        staff.begin('everything')
        currentId.value = ALL_VENUES
      })
    },
    clear: () => clear(parts),
  }
}

import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { listConversations } from './contract.ts'
import type { Roster } from './roster.ts'

/** With more customers waiting than this, no list helps. */
const PAGES = 10
const PER_PAGE = 100

/** Reads those who wait, who may be far down the list. */
export interface Waiting {
  /** Why the last read failed. */
  readonly error: ReadonlySignal<unknown>
  /** Reads every conversation in which a customer waits for a person. */
  load(): Promise<void>
  /** Reads them again if they have been read before: the list was replaced. */
  reload(): Promise<void>
}

/** Makes a {@link Waiting} that fills the roster. */
export function createWaiting(api: Api, venueId: number, roster: Roster): Waiting {
  const error = signal<unknown>()
  let isWanted = false
  /** The bell and Today ask at the same time. */
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    let cursor: string | undefined
    for (let page = 0; page < PAGES; page += 1) {
      const since = roster.now()
      const query = { isClosed: false, isWaiting: true, perpage: PER_PAGE, cursor }
      const answer = await api(listConversations, { params: { venueId }, query })
      roster.answer(since, answer.items)
      cursor = answer.nextCursor
      if (cursor === undefined) return
    }
  }

  async function tryToRead(): Promise<void> {
    try {
      await read()
      error.value = undefined
    } catch (failure) {
      error.value = failure
    } finally {
      reading = undefined
    }
  }

  function load(): Promise<void> {
    isWanted = true
    reading ??= tryToRead()
    return reading
  }

  return { error, load, reload: async () => (isWanted ? load() : undefined) }
}

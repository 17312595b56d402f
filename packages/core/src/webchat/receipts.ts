import { effect, type Signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { isTransient } from '../http/error.ts'
import { backoffMs } from '../live/backoff.ts'
import { markTheirsDelivered, markTheirsRead, newestArrival } from './thread.ts'
import { confirmVisitorDelivery, markVisitorRead, type VisitorMessage } from './visitor-contract.ts'

/** What comes within this time is confirmed at once; milliseconds. */
const BURST_MS = 300

/** What the server is notified of: that messages of the venue have arrived, and that they were read. */
export interface Receipts {
  /** What is before the visitor's eyes has been read. */
  seen(): void
  /** What was not sent yet belongs to another visitor, or to no one. */
  drop(): void
  stop(): void
}

/** What receipts are made of. */
export interface ReceiptsOptions {
  api: Api
  webchatId: string
  /** Oldest first. */
  known: Signal<readonly VisitorMessage[]>
  onFailure(error: unknown): void
}

/** Makes the receipts of a web chat: sent once for a burst, not at all if nothing is new, again if the call failed. */
export function createReceipts({ api, webchatId, known, onFailure }: ReceiptsOptions): Receipts {
  const params = { webchatId }
  let owesRead = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function drop(): void {
    owesRead = false
    failures = 0
    clearTimeout(timer)
    timer = undefined
  }

  async function attempt(): Promise<void> {
    timer = undefined
    const isRead = owesRead
    owesRead = false
    const upTo = newestArrival(known.peek())
    try {
      if (isRead) await api(markVisitorRead, { params })
      if (upTo > 0) {
        await api(confirmVisitorDelivery, { params, body: { upTo } })
        known.value = markTheirsDelivered(known.peek(), upTo)
      }
      failures = 0
    } catch (error) {
      onFailure(error)
      if (!isTransient(error)) return drop()
      owesRead ||= isRead
      failures += 1
      plan(backoffMs(failures))
    }
  }

  function plan(delayMs: number): void {
    timer ??= setTimeout(attempt, delayMs)
  }

  const unfollow = effect(() => {
    if (newestArrival(known.value) > 0) plan(BURST_MS)
  })

  return {
    seen() {
      known.value = markTheirsRead(known.peek())
      owesRead = true
      clearTimeout(timer)
      void attempt()
    },
    drop,
    stop() {
      unfollow()
      drop()
    },
  }
}

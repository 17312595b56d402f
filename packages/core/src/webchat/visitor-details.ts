import type { ReadonlySignal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { createDelivery } from '../state/delivery.ts'
import type { KeyValueStorage } from '../state/storage.ts'
import { updateVisitorDetails, type VisitorDetails } from './visitor-contract.ts'
import { changeMemory, readMemory, type VisitorSession } from './visitor-memory.ts'

/** What the sending of details is made of. */
export interface DetailsSyncOptions {
  api: Api
  webchatId: string
  storage: KeyValueStorage
  /** The session that they are sent to; a new session sends what is pending with its first request. */
  session: ReadonlySignal<VisitorSession | undefined>
  /** Drops a session that is over. */
  onFailure(error: unknown): void
}

/** Sends what visitors say of themselves to the server; what it has not acknowledged survives a reload and is sent again. */
export interface DetailsSync {
  send(details: VisitorDetails): void
  /** Sends what waits, now instead of at the next try. */
  flush(): void
  stop(): void
}

/** What is still to be sent after the server acknowledged some of it; undefined if that was all. */
export function unsentAfter(
  acknowledged: VisitorDetails,
  untold: VisitorDetails = {},
): VisitorDetails | undefined {
  const rest = Object.entries(untold).filter(
    ([field, said]) => acknowledged[field as keyof VisitorDetails] !== said,
  )
  return rest.length > 0 ? Object.fromEntries(rest) : undefined
}

/** Makes what sends the details of a visitor of a web chat. A transient failure is retried with back-off, a refusal is final. */
export function createDetailsSync(options: DetailsSyncOptions): DetailsSync {
  const { api, webchatId, storage, session, onFailure } = options

  function settle(acknowledged: VisitorDetails): void {
    const { untold } = readMemory(storage, webchatId)
    if (untold) changeMemory(storage, webchatId, () => ({ untold: unsentAfter(acknowledged, untold) }))
  }

  const delivery = createDelivery<VisitorDetails>({
    next: () => (session.peek() ? readMemory(storage, webchatId).untold : undefined),
    async deliver(details) {
      await api(updateVisitorDetails, { params: { webchatId }, body: details }, { keepalive: true })
      settle(details)
    },
    onRefused(details, error) {
      onFailure(error)
      // What a session that is over did not take waits for the next one.
      if (session.peek()) settle(details)
    },
  })

  return {
    send(details) {
      changeMemory(storage, webchatId, ({ untold }) => ({ untold: { ...untold, ...details } }))
      delivery.flush()
    },
    flush: delivery.flush,
    stop: delivery.stop,
  }
}

import type { ReadonlySignal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { ApiError, isTransient } from '../http/error.ts'
import { backoffMs } from '../live/backoff.ts'
import type { KeyValueStorage } from '../state/index.ts'
import { updateVisitorDetails, type VisitorDetails } from './visitor-contract.ts'
import { changeMemory, readMemory, type VisitorSession } from './visitor-memory.ts'

/** What a teller of details is made of. */
export interface DetailsTellerOptions {
  api: Api
  webchatId: string
  storage: KeyValueStorage
  /** Whom to tell them to; a session that is opened takes along what waits. */
  session: ReadonlySignal<VisitorSession | undefined>
  onFailure(error: unknown): void
}

/** Tells the server what visitors say of themselves; what it has not acknowledged survives a reload and is told again. */
export interface DetailsTeller {
  tell(details: VisitorDetails): void
  /** Tells what waits, now instead of at the next try. */
  flush(): void
  stop(): void
}

/** What is still to be told after the server has acknowledged `told`; undefined when that was all. */
export function untoldAfter(told: VisitorDetails, untold: VisitorDetails = {}): VisitorDetails | undefined {
  const rest = Object.entries(untold).filter(([field, said]) => told[field as keyof VisitorDetails] !== said)
  return rest.length > 0 ? Object.fromEntries(rest) : undefined
}

/** Makes the teller of details of a web chat. A transient failure is retried with back-off, a refusal is final. */
export function createDetailsTeller(options: DetailsTellerOptions): DetailsTeller {
  const { api, webchatId, storage, session, onFailure } = options
  let isTelling = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(told: VisitorDetails): void {
    failures = 0
    const { untold } = readMemory(storage, webchatId)
    if (untold) changeMemory(storage, webchatId, () => ({ untold: untoldAfter(told, untold) }))
  }

  /** What fails for now is told again; what a session that is over did not take waits for the next one. */
  function onRefusal(error: unknown, details: VisitorDetails): void {
    onFailure(error)
    const { status, retryAfterMs } = error instanceof ApiError ? error : {}
    if (isTransient(error)) {
      failures += 1
      if (!isStopped) timer = setTimeout(() => void run(), backoffMs(failures, retryAfterMs))
    } else if (status !== 401) settle(details)
  }

  /** Answers whether to go on with what was said meanwhile. */
  async function attempt(details: VisitorDetails): Promise<boolean> {
    try {
      await api(updateVisitorDetails, { params: { webchatId }, body: details }, { keepalive: true })
      settle(details)
      return true
    } catch (error) {
      onRefusal(error, details)
      return false
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isTelling) return
    isTelling = true
    let isGoing = true
    while (isGoing && !isStopped && session.peek()) {
      const { untold } = readMemory(storage, webchatId)
      isGoing = untold !== undefined && (await attempt(untold))
    }
    isTelling = false
  }

  return {
    tell(details) {
      changeMemory(storage, webchatId, ({ untold }) => ({ untold: { ...untold, ...details } }))
      void run()
    },
    flush: () => void run(),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

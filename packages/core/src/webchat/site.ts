import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api, CallOptions } from '../http/client.ts'
import { isTransient } from '../http/error.ts'
import { backoffMs } from '../live/backoff.ts'
import { getWebchatSite, type WebchatSite } from './visitor-contract.ts'

/** "Open now" is not believed for longer than this; milliseconds. */
const STALE_MS = 60_000
/** An answer that was asked for early is waited for so long; milliseconds. */
const EARLY_MS = 30_000

/** What the widget shows of its venue, read again until the server answers. */
export interface SiteReader {
  readonly data: ReadonlySignal<WebchatSite | undefined>
  /** The server knows no such web chat, or not for this site. */
  readonly isRefused: ReadonlySignal<boolean>
  load(): void
  /** Reads again unless what is known is fresh. */
  refresh(): void
  stop(): void
}

/** How a call takes an answer that was asked for already, for as long as it would wait for one of its own. */
function awaiting(answer: Promise<Response>): CallOptions {
  return {
    timeoutMs: EARLY_MS,
    fetch: (_, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        answer.then(resolve, reject)
      }),
  }
}

/** Makes the reader of a web chat's public side. */
export function createSiteReader(api: Api, webchatId: string, early?: Promise<Response>): SiteReader {
  const data = signal<WebchatSite>()
  const isRefused = signal(false)
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoading = false
  let attempt = 0
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let asked = early

  async function load(): Promise<void> {
    if (isLoading) return
    clearTimeout(timer)
    isLoading = true
    const under = asked && awaiting(asked)
    asked = undefined
    try {
      const request = { params: { webchatId } }
      data.value = await api(getWebchatSite, request, { signal: abort.signal, ...under })
      isRefused.value = false
      loadedAtMs = Date.now()
      attempt = 0
    } catch (error) {
      if (abort.signal.aborted) return
      attempt += 1
      if (isTransient(error)) timer = setTimeout(() => void load(), backoffMs(attempt))
      else isRefused.value = true
    } finally {
      isLoading = false
    }
  }

  return {
    data,
    isRefused,
    load: () => void load(),
    refresh() {
      if (Date.now() - loadedAtMs > STALE_MS) void load()
    },
    stop() {
      abort.abort()
      clearTimeout(timer)
    },
  }
}

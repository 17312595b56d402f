import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { isTransient } from '../http/error.ts'
import { backoffMs } from '../live/backoff.ts'
import { getWebchatSite, type WebchatSite } from './visitor-contract.ts'

/** "Open now" is not believed for longer than this; milliseconds. */
const STALE_MS = 60_000

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

/** Makes the reader of a web chat's public side. */
export function createSiteReader(api: Api, webchatId: string): SiteReader {
  const data = signal<WebchatSite>()
  const isRefused = signal(false)
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoading = false
  let attempt = 0
  let loadedAtMs = Number.NEGATIVE_INFINITY

  async function load(): Promise<void> {
    if (isLoading) return
    clearTimeout(timer)
    isLoading = true
    try {
      data.value = await api(getWebchatSite, { params: { webchatId } }, { signal: abort.signal })
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

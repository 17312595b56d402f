import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** A server that says nothing for this long, pings included, is taken for dead; milliseconds (trust 3.4). */
export const SILENCE_MS = 40_000

/**
 * Why a connection ended. `stopped`: by us; `lost`: broken, silent or closed; `refused`: it will not get better soon.
 */
export type ConnectionEnd =
  | { kind: 'stopped' | 'lost' | 'unauthorised' }
  | { kind: 'refused' | 'busy'; retryAfterMs: number | undefined }

/** One connection of an event stream. */
export interface ConnectionOptions {
  url: string
  token: string
  lastEventId: string | undefined
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  /** Answers false to end the connection. */
  onEvent(event: EventSourceMessage): boolean
  onRetry(delayMs: number): void
}

/** Opens the stream once and reads it to its end. Never rejects. */
export async function readConnection(options: ConnectionOptions): Promise<ConnectionEnd> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  options.signal.addEventListener('abort', stop)
  const watchdog = createWatchdog(stop)
  try {
    const response = await options.fetch(options.url, {
      headers: headersOf(options),
      signal: abort.signal,
      cache: 'no-store',
      credentials: 'omit',
    })
    const refusal = refusalOf(response)
    if (refusal) {
      await response.body?.cancel()
      return refusal
    }
    const isStopped = await readBody(response, options, watchdog.feed)
    return { kind: isStopped ? 'stopped' : 'lost' }
  } catch {
    return { kind: options.signal.aborted ? 'stopped' : 'lost' }
  } finally {
    watchdog.stop()
    options.signal.removeEventListener('abort', stop)
    abort.abort()
  }
}

function headersOf({ token, lastEventId }: ConnectionOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  if (lastEventId !== undefined) headers['last-event-id'] = lastEventId
  return headers
}

function refusalOf(response: Response): ConnectionEnd | undefined {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (response.ok && response.body && isStream) return undefined
  if (response.status === 401) return { kind: 'unauthorised' }
  const seconds = Number(response.headers.get('retry-after') || Number.NaN)
  const retryAfterMs = Number.isNaN(seconds) ? undefined : seconds * 1000
  const isBusy = response.status === 408 || response.status === 429 || response.status >= 500
  return { kind: isBusy ? 'busy' : 'refused', retryAfterMs }
}

/** Returns whether it was `onEvent` that ended it. */
async function readBody(
  response: Response,
  options: ConnectionOptions,
  onAlive: () => void,
): Promise<boolean> {
  let isStopped = false
  const parser = createParser({
    onEvent: (event) => {
      if (!isStopped) isStopped = !options.onEvent(event)
    },
    onRetry: options.onRetry,
  })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  while (!isStopped) {
    onAlive()
    const { done, value } = await reader.read()
    if (done) break
    parser.feed(decoder.decode(value, { stream: true }))
  }
  return isStopped
}

function createWatchdog(onSilence: () => void): { feed: () => void; stop: () => void } {
  let timer = setTimeout(onSilence, SILENCE_MS)
  return {
    feed() {
      clearTimeout(timer)
      timer = setTimeout(onSilence, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

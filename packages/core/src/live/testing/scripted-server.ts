// What reads a stream is loaded when a stream opens: a test with its own clock does not wait for files.
import '../connection.ts'
/** How the scripted server answers one request; default: an open stream. */
export type Script = { status?: number; type?: string; retryAfter?: string } | 'refuse' | 'hang'

/** The body of one answer, written by the test. */
interface Connection {
  push(bytes: string | Uint8Array): void
  end(): void
  readonly isAborted: boolean
}

/** A `fetch` that answers requests one after the other as the script says, then with open streams. */
export function scriptedServer(...scripts: Script[]) {
  const requests: { url: string; headers: Record<string, string> }[] = []
  const connections: Connection[] = []

  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    requests.push({ url: String(input), headers: { ...(init.headers as Record<string, string>) } })
    const script = scripts.shift() ?? {}
    if (script === 'refuse') throw new TypeError('fetch failed')
    const signal = init.signal as AbortSignal
    if (script === 'hang')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const headers = new Headers({ 'content-type': script.type ?? 'text/event-stream; charset=utf-8' })
    if (script.retryAfter) headers.set('retry-after', script.retryAfter)
    return new Response(openBody(signal, connections), { status: script.status ?? 200, headers })
  }

  return {
    fetch: fetch as typeof globalThis.fetch,
    requests,
    connections,
    /** The newest connection. */
    last(): Connection {
      const connection = connections.at(-1)
      if (!connection) throw new Error('no one has connected')
      return connection
    },
  }
}

function openBody(signal: AbortSignal, connections: Connection[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      let isAborted = false
      connections.push({
        push: (bytes) =>
          controller.enqueue(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
        end: () => controller.close(),
        get isAborted() {
          return isAborted
        },
      })
      signal.addEventListener('abort', () => {
        isAborted = true
        try {
          controller.error(signal.reason)
        } catch {
          // Closed by the test before: there is nothing left to cut.
        }
      })
    },
  })
}

/** One event as the server writes it. */
export function frameText(name: string, id: string | number, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\nid: ${id}\n\n`
}

import type { CallContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'

/** An answer of server-sent events that ends by itself. */
export interface EventAnswer {
  send(name: string, data: object): void
  end(): void
  /** Aborted when the caller has disconnected. */
  signal: AbortSignal
}

export function openEventAnswer({ outgoing, requestId }: CallContext): EventAnswer {
  if (!outgoing)
    throw new AppError('unavailable', 'A stream cannot be part of a batch. Open it on its own connection.')
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  outgoing.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': requestId,
  })
  return {
    send: (name, data) => void outgoing.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void outgoing.end(),
    signal: gone.signal,
  }
}

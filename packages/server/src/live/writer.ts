import type { ServerResponse } from 'node:http'
import { pingFrame } from './frame.ts'

/** A client that leaves more than this unread is cut off; it resumes when it can (trust 3.4). */
const MAX_BUFFERED_BYTES = 256 * 1024
/** While the missed events are sent, so much may wait before the next ones are read. */
const REPLAY_BUFFERED_BYTES = 64 * 1024
/** How long a client may take to read what was sent, in the replay and at the end; milliseconds. */
const DRAIN_MS = 30_000
const FINISH_MS = 5000

/** Writes a stream's bytes to its socket. */
export interface Writer {
  /** Nothing more is sent: the socket is closed or closing. */
  readonly isClosed: boolean
  /** Settles when the socket is closed, by whomever. */
  readonly closed: Promise<void>
  begin(headers: Record<string, string>, hello: Buffer): void
  /** Cuts a client off that is too far behind. */
  write(bytes: Buffer): void
  /** Waits until the client has read most of what was sent. */
  drained(): Promise<void>
  ping(): void
  finish(last: Buffer): void
  destroy(): void
}

/** Makes the writer of a raw answer. */
export function openWriter(response: ServerResponse): Writer {
  let isFinished = response.destroyed || response.closed
  const closed = isFinished
    ? Promise.resolve()
    : new Promise<void>((resolve) => response.once('close', () => resolve()))
  void closed.then(() => {
    isFinished = true
  })
  let last: Buffer | undefined

  function destroy(): void {
    isFinished = true
    response.destroy()
  }

  function write(bytes: Buffer): void {
    if (isFinished) return
    if (response.writableLength > MAX_BUFFERED_BYTES) destroy()
    else response.write(bytes)
  }

  function end(bytes: Buffer): void {
    isFinished = true
    response.end(bytes)
    const timer = setTimeout(() => response.destroy(), FINISH_MS).unref()
    void closed.then(() => clearTimeout(timer))
  }

  return {
    get isClosed() {
      return isFinished
    },
    closed,
    begin(headers, hello) {
      if (isFinished) return
      response.socket?.setNoDelay(true)
      // Ended by closing the connection: without chunks the same bytes go to every socket.
      response.shouldKeepAlive = false
      response.removeHeader('transfer-encoding')
      response.writeHead(200, { ...headers, ...streamHeaders })
      response.write(hello)
      if (last) end(last)
    },
    write,
    drained: () => drained(response, destroy),
    ping: () => write(pingFrame),
    finish(bytes) {
      if (isFinished) return
      if (response.headersSent) end(bytes)
      else last = bytes
    },
    destroy,
  }
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

async function drained(response: ServerResponse, onSlow: () => void): Promise<void> {
  if (response.writableLength < REPLAY_BUFFERED_BYTES || !response.writableNeedDrain) return
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer)
      response.off('drain', settle).off('close', settle)
      resolve()
    }
    const timer = setTimeout(() => {
      onSlow()
      settle()
    }, DRAIN_MS)
    response.once('drain', settle).once('close', settle)
  })
}

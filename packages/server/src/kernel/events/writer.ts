import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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

/**
 * Makes the writer of a raw answer. After the head the same bytes go straight to every socket: the body has no frames
 * of its own and ends with the connection, and that halves what an event costs per stream.
 */
export function openWriter(response: ServerResponse): Writer {
  const { socket } = response
  let isFinished = socket === null || response.destroyed || response.closed
  const closed = isFinished
    ? Promise.resolve()
    : new Promise<void>((resolve) => response.once('close', () => resolve()))
  void closed.then(() => {
    isFinished = true
  })
  let last: Buffer | undefined

  function destroy(): void {
    isFinished = true
    socket?.destroy()
  }

  function write(bytes: Buffer): void {
    if (isFinished || !socket) return
    if (socket.writableLength > MAX_BUFFERED_BYTES) destroy()
    else socket.write(bytes)
  }

  function end(bytes: Buffer): void {
    isFinished = true
    socket?.end(bytes)
    const timer = setTimeout(destroy, FINISH_MS).unref()
    void closed.then(() => clearTimeout(timer))
  }

  return {
    get isClosed() {
      return isFinished
    },
    closed,
    begin(headers, hello) {
      if (isFinished) return
      socket?.setNoDelay(true)
      response.shouldKeepAlive = false
      response.removeHeader('transfer-encoding')
      response.writeHead(200, { ...headers, ...streamHeaders })
      response.write(hello)
      if (last) end(last)
    },
    write,
    drained: () => (socket ? drained(socket, destroy) : Promise.resolve()),
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

async function drained(socket: Socket, onSlow: () => void): Promise<void> {
  if (socket.writableLength < REPLAY_BUFFERED_BYTES || !socket.writableNeedDrain) return
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer)
      socket.off('drain', settle).off('close', settle)
      resolve()
    }
    const timer = setTimeout(() => {
      onSlow()
      settle()
    }, DRAIN_MS)
    socket.once('drain', settle).once('close', settle)
  })
}

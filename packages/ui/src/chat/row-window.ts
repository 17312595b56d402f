import type { ChatMessage } from './chat-message.ts'

/** Rows to draw, `end` excluded, and the heights in px that replace the rest. */
export interface RowWindow {
  start: number
  end: number
  beforePx: number
  afterPx: number
}

type Messages = readonly ChatMessage[]

/** Lists up to this length are drawn whole. */
export const windowedFrom = 200
/** Drawn beyond each edge of the viewport, in px. */
export const overscanPx = 900

/** A height in px for a message no one has measured yet. */
function estimate(message: ChatMessage): number {
  return 26 + 21 * Math.ceil((message.body.length + 1) / 42)
}

function heightOf(message: ChatMessage, measured: ReadonlyMap<string, number>): number {
  return measured.get(message.id) ?? estimate(message)
}

function sum(messages: Messages, measured: ReadonlyMap<string, number>, from: number, to: number): number {
  let total = 0
  for (let index = from; index < to; index++) {
    const message = messages[index]
    if (message) total += heightOf(message, measured)
  }
  return total
}

/** The row that lies `offsetPx` below the top of the list, and where that row begins. */
export function rowAt(messages: Messages, measured: ReadonlyMap<string, number>, offsetPx: number) {
  let top = 0
  for (const [index, message] of messages.entries()) {
    const height = heightOf(message, measured)
    if (top + height > offsetPx || index === messages.length - 1) return { message, top }
    top += height
  }
  return undefined
}

/** The window around the row at `anchor`; below it lie at least `viewPx` of rows where there are any. */
export function windowAround(
  messages: Messages,
  measured: ReadonlyMap<string, number>,
  anchor: number,
  viewPx: number,
): RowWindow {
  const count = messages.length
  if (count <= windowedFrom) return { start: 0, end: count, beforePx: 0, afterPx: 0 }
  let start = anchor
  let end = anchor
  for (let room = overscanPx; room > 0 && start > 0; start--)
    room -= sum(messages, measured, start - 1, start)
  for (let room = viewPx + overscanPx; room > 0 && end < count; end++)
    room -= sum(messages, measured, end, end + 1)
  if (end === count) {
    for (
      let room = viewPx + overscanPx - sum(messages, measured, start, end);
      room > 0 && start > 0;
      start--
    ) {
      room -= sum(messages, measured, start - 1, start)
    }
  }
  return {
    start,
    end,
    beforePx: sum(messages, measured, 0, start),
    afterPx: sum(messages, measured, end, count),
  }
}

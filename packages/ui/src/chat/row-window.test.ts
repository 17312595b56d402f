import { describe, expect, it } from 'vitest'
import type { ChatMessage } from './chat-message.ts'
import { overscanPx, rowAt, windowAround } from './row-window.ts'

const messages = Array.from(
  { length: 1000 },
  (_, index): ChatMessage => ({ id: `m${index}`, body: '', side: 'left', at: 0 }),
)
const measured = new Map(messages.map(({ id }) => [id, 50]))

describe('the window of rows', () => {
  it('holds the overscan on both sides of the view', () => {
    const rows = windowAround(messages, measured, 500, 600)
    expect(rows.start).toBe(500 - overscanPx / 50)
    expect(rows.end).toBe(500 + (600 + overscanPx) / 50)
  })

  it('stands for every row outside with its height', () => {
    const { start, end, beforePx, afterPx } = windowAround(messages, measured, 321, 600)
    expect(beforePx + (end - start) * 50 + afterPx).toBe(1000 * 50)
    expect(beforePx).toBe(start * 50)
  })

  it('fills the view and the overscan from the end', () => {
    const rows = windowAround(messages, measured, 1000, 600)
    expect(rows.end).toBe(1000)
    expect((rows.end - rows.start) * 50).toBeGreaterThanOrEqual(600 + overscanPx)
    expect(rows.afterPx).toBe(0)
  })

  it('begins at the first row when the anchor is the first', () => {
    expect(windowAround(messages, measured, 0, 600)).toMatchObject({ start: 0, beforePx: 0 })
  })

  it('takes all of a short list', () => {
    expect(windowAround(messages.slice(0, 200), measured, 100, 600)).toEqual({
      start: 0,
      end: 200,
      beforePx: 0,
      afterPx: 0,
    })
  })

  it('finds the row at an offset, and the last one below the end', () => {
    expect(rowAt(messages, measured, 125)).toMatchObject({ message: { id: 'm2' }, top: 100 })
    expect(rowAt(messages, measured, 1e9)?.message.id).toBe('m999')
    expect(rowAt([], measured, 0)).toBeUndefined()
  })
})

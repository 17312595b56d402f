/**
 * How far a stream is known, by venue. On the wire it is the id of an event: `12` for a stream of one venue, kept
 * under the empty name, and `3:12,7:4` (venue:sequence) for a stream of all venues (D-04).
 */
export type Cursor = ReadonlyMap<string, number>

/**
 * Reads an event's id; undefined when it is no cursor.
 * @example
 * import { parseCursor } from '@comptoir/core/live'
 *
 * parseCursor('120') // => new Map([['', 120]])
 * parseCursor('yesterday') // => undefined
 */
export function parseCursor(id: string): Cursor | undefined {
  const cursor = new Map<string, number>()
  if (id === '') return cursor
  for (const part of id.split(',')) {
    const match = /^(?:(\d{1,10}):)?(\d{1,15})$/.exec(part)
    if (!match) return undefined
    cursor.set(match[1] ?? '', Number(match[2]))
  }
  return cursor
}

/**
 * Writes what {@link parseCursor} reads.
 * @example
 * import { formatCursor } from '@comptoir/core/live'
 *
 * formatCursor(new Map([['3', 120], ['4', 7]])) // => '3:120,4:7'
 */
export function formatCursor(cursor: Cursor): string {
  return Array.from(cursor, ([venue, seq]) => (venue === '' ? `${seq}` : `${venue}:${seq}`)).join(',')
}

/** Whether `known` has everything up to `other`. */
export function isPast(known: Cursor, other: Cursor): boolean {
  return Array.from(other).every(([venue, seq]) => (known.get(venue) ?? -1) >= seq)
}

/** Whether `next` is exactly one event after `known`: one venue moved on by one, the others stand. */
export function isNext(known: Cursor, next: Cursor): boolean {
  const steps = Array.from(next, ([venue, seq]) => seq - (known.get(venue) ?? Number.NaN))
  return steps.every((step) => step === 0 || step === 1) && steps.filter((step) => step === 1).length === 1
}

import { createHash } from 'node:crypto'

/** Six bytes of a hash, as a number from 0 to 1. */
const PLACES = 2 ** 48

/** Where a text stands between 0 and 1, evenly: the same whenever it is asked. */
function placeOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / PLACES
}

/** What a campaign draws by. */
export interface Draw {
  campaignId: number
  /** So many get it; null: everybody. */
  desired: number | null
  /** Of a hundred so many get nothing. */
  holdoutPercent: number
}

interface Person {
  address: string
}

/** Whether somebody gets nothing, to compare with: independent of the draw for `desired` (D-73). */
function isHeldOut({ campaignId, holdoutPercent }: Draw, { address }: Person): boolean {
  return placeOf(`holdout ${campaignId} ${address}`) * 100 < holdoutPercent
}

/**
 * Draws as many as are desired, and beside them those held out: both are taken from the same people by the same lot.
 * Says of each on which side they are; null: on none.
 */
export async function drawSides(
  portions: AsyncIterable<readonly Person[]>,
  draw: Draw,
): Promise<(person: Person) => 'receiver' | 'holdout' | null> {
  const { campaignId, desired } = draw
  const sideOf = (person: Person) => (isHeldOut(draw, person) ? 'holdout' : 'receiver')
  if (desired === null) return sideOf
  const lot = ({ address }: Person) => placeOf(`${campaignId} ${address}`)
  const places: number[] = []
  for await (const portion of portions)
    for (const person of portion) if (sideOf(person) === 'receiver') places.push(lot(person))
  const last = places.toSorted((a, b) => a - b)[desired - 1] ?? Number.POSITIVE_INFINITY
  return (person) => (lot(person) <= last ? sideOf(person) : null)
}

/** A number of people, and how many of them did something. */
export interface Share {
  people: number
  withOutcome: number
}

/** How much more often the one did it than the other, from -1 to 1: as it was seen, and between which bounds. */
export interface Difference {
  value: number
  low: number
  high: number
}

/** Of the normal distribution, for 95 %. */
const Z = 1.959963984540054

/** The score interval of Wilson for one share, without correction for continuity. */
function wilson({ people, withOutcome }: Share): [low: number, high: number] {
  const share = withOutcome / people
  const middle = 2 * people * share + Z * Z
  const width = Z * Math.sqrt(Z * Z + 4 * people * share * (1 - share))
  const whole = 2 * (people + Z * Z)
  return [Math.max(0, (middle - width) / whole), Math.min(1, (middle + width) / whole)]
}

/**
 * How much more often one of two groups did something, with bounds that hold in 95 of 100 cases (D-73): the hybrid score
 * interval, method 10 of Newcombe, Statistics in Medicine 17 (1998), 873 to 890. Both need at least one person.
 * @example
 * import { differenceOf } from '@comptoir/core/outcomes'
 *
 * const { low, high } = differenceOf({ people: 70, withOutcome: 56 }, { people: 80, withOutcome: 48 })
 * low.toFixed(4) // => '0.0524'
 * high.toFixed(4) // => '0.3339'
 */
export function differenceOf(one: Share, other: Share): Difference {
  const [a, b] = [one.withOutcome / one.people, other.withOutcome / other.people]
  const [[aLow, aHigh], [bLow, bHigh]] = [wilson(one), wilson(other)]
  const value = a - b
  return {
    value,
    low: Math.max(-1, value - Math.hypot(a - aLow, bHigh - b)),
    high: Math.min(1, value + Math.hypot(aHigh - a, b - bLow)),
  }
}

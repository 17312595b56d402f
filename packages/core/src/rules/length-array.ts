import * as z from 'zod/mini'

/**
 * A list of at most so many entries. Refused with the code `length_array` (XCT-06).
 * @example
 * import { lengthArray } from '@comptoir/core/rules'
 * import * as z from 'zod/mini'
 *
 * const links = z.array(z.string()).check(lengthArray(2))
 * links.safeParse(['a', 'b', 'c']).success // => false
 */
export function lengthArray(max: number) {
  return z.maxLength(max)
}

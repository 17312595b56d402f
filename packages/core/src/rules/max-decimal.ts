/**
 * Whether a typed number has at most so many decimals after its separator, which is a point unless said otherwise
 * (XCT-06 max_decimal). What is no number at all is for another rule.
 * @example
 * import { maxDecimal } from '@comptoir/core/rules'
 *
 * maxDecimal('12.50', 2) // => true
 * maxDecimal('12,505', 2, ',') // => false
 */
export function maxDecimal(text: string, decimals: number, separator = '.'): boolean {
  const [, after = ''] = text.trim().split(separator)
  return after.length <= decimals
}

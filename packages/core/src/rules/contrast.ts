function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The contrast of a colour `#rrggbb` on white, from 1 to 21. Source: WCAG 2.2, relative luminance.
 * @example
 * import { contrastOnWhite } from '@comptoir/core/rules'
 *
 * contrastOnWhite('#000000') // => 21
 */
export const contrastOnWhite = (color: string): number => 1.05 / (luminance(color) + 0.05)

/**
 * The contrast of two colours `#rrggbb`, from 1 to 21. Source: WCAG 2.2, contrast ratio.
 * @example
 * import { contrastOf } from '@comptoir/core/rules'
 *
 * contrastOf('#000000', '#ffffff') // => 21
 */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

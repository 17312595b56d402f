import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

type Theme = 'light' | 'dark'
type Rgb = [red: number, green: number, blue: number]

const pairs = new Map<string, { light: string; dark: string }>()
for (const [, name, light, dark] of css.matchAll(
  /(--ct-[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
)) {
  if (name && light && dark) pairs.set(name, { light, dark })
}

function colour(name: string, theme: Theme): Rgb {
  const pair = pairs.get(`--ct-${name}`)
  if (!pair) throw new Error(`no colour --ct-${name} in tokens.css`)
  const value = Number.parseInt(pair[theme].slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** WCAG 2.2 relative luminance. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string, theme: Theme): number {
  const [low, high] = [luminance(colour(a, theme)), luminance(colour(b, theme))].sort((x, y) => x - y) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['bg', 'surface', 'sunken', 'raised', 'hover', 'active', 'track']
const tinted = ['brand', 'accent', 'error', 'success', 'info']

const text: [ink: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-muted', ground],
  ]),
  ...['bg', 'surface', 'raised', 'hover', 'sunken'].flatMap((ground) =>
    tinted.map((tone): [string, string] => [`${tone}-ink`, ground]),
  ),
  ...tinted.map((tone): [string, string] => [`${tone}-ink`, `${tone}-tint`]),
  ...tinted.map((tone): [string, string] => ['ink', `${tone}-tint`]),
  ['brand-ink', 'brand-tint-hover'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-brand', 'brand-active'],
  ['on-accent', 'accent'],
  ['on-error', 'error'],
  ['on-error', 'error-hover'],
  ...[1, 2, 3, 4, 5].map((index): [string, string] => ['ink', `person-${index}`]),
  ['ink', 'bubble-theirs'],
  ['on-bubble-mine', 'bubble-mine'],
  ['ink', 'bubble-note'],
  ['accent-ink', 'bubble-note'],
]

const controls: [mark: string, ground: string][] = [
  ...['bg', 'surface', 'sunken', 'raised'].flatMap((ground): [string, string][] => [
    ['line-control', ground],
    ['focus', ground],
    ['brand', ground],
  ]),
  ['focus', 'hover'],
  ['focus', 'active'],
  ['focus', 'brand-tint'],
  ['error', 'surface'],
  ['success', 'surface'],
  ['info', 'surface'],
]

describe.each(['light', 'dark'] as const)('the %s theme meets WCAG 2.2 AA', (theme) => {
  it.each(text)('text %s on %s is at least 4.5 to 1', (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(controls)('control or focus ring %s on %s is at least 3 to 1', (mark, ground) => {
    expect(contrast(mark, ground, theme)).toBeGreaterThanOrEqual(3)
  })
})

describe('tokens.css', () => {
  it('uses px only, because rem follows the host page in the widget', () => {
    expect(css.replace(/\/\*[\s\S]*?\*\//g, '')).not.toMatch(/\d(rem|em)\b/)
  })
  it('keeps the colours of the design', () => {
    expect(pairs.get('--ct-bg')).toEqual({ light: '#faf8f4', dark: '#141816' })
    expect(pairs.get('--ct-brand')?.light).toBe('#0f5c4d')
  })
})

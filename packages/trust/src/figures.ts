import type { Bound, Figure } from './goal.ts'

/** Whether a figure is as good as it must be. */
export function isMet({ value, bound = {} }: Figure): boolean {
  const { exactly = value, most = value, least = value } = bound
  return value === exactly && value <= most && value >= least
}

/** A bound in a few signs, such as `= 0` or `<= 120`. */
export function boundText({ exactly, most, least }: Bound): string {
  const signs = [
    ['=', exactly],
    ['>=', least],
    ['<=', most],
  ] as const
  return signs
    .filter(([, limit]) => limit !== undefined)
    .map(([sign, limit]) => `${sign} ${numberText(limit ?? 0)}`)
    .join(', ')
}

/** Thousands apart, and no more digits than say something. */
export function numberText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

export const inSetup = (name: string, setup: string | undefined) =>
  setup === undefined ? name : `${name}, ${setup}`

/** A figure's value with its unit and what it had to be. */
export function valueText({ value, unit, bound }: Figure): string {
  const said = `${numberText(value)}${unit ? ` ${unit}` : ''}`
  return bound ? `${said} (${boundText(bound)})` : said
}

/** A figure as one reads it in a report. */
export const figureText = (figure: Figure) => `${inSetup(figure.name, figure.setup)} ${valueText(figure)}`

/** The value below which `share` of the samples are; 0 without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

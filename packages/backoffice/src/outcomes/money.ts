import { useLanguage } from '../page/use-language.ts'

const CURRENCY = 'EUR'
const MINOR = 100

/** Writes amounts of the smallest unit in the reader's language. */
export function useMoney(): (amountMinor: number) => string {
  const format = new Intl.NumberFormat(useLanguage(), { style: 'currency', currency: CURRENCY })
  return (amountMinor) => format.format(amountMinor / MINOR)
}

/** An amount as it was typed, in the smallest unit: null where it is none, undefined where nothing was typed. */
export function readAmount(typed: string): number | null | undefined {
  const text = typed.replace(/[\s€]/g, '').replace(',', '.')
  if (text === '') return undefined
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * MINOR) : null
}

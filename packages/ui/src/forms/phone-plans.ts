import type { CountryCode } from 'libphonenumber-js/max'

export type { CountryCode }

/** The numbering plans of all countries; 50 kB, so only read when a number is typed or shown. */
export type PhonePlans = typeof import('libphonenumber-js/max')

let loading: Promise<PhonePlans> | undefined
let read: PhonePlans | undefined
const listeners = new Set<() => void>()

/** Reads the plans once; a failed read is tried again with the next field. */
export function loadPhonePlans(): Promise<PhonePlans> {
  loading ??= import('libphonenumber-js/max').then(
    (plans) => {
      read = plans
      for (const notify of listeners) notify()
      return plans
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** The plans, if they are read; asks for nothing. */
export const knownPhonePlans = (): PhonePlans | undefined => read

/** Calls back when the plans are read; returns how to stop. */
export function onPhonePlans(notify: () => void): () => void {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

/** What one typed, read as a number of a country, or of any country if it starts with `+` or `00`. */
export interface TypedPhone {
  country: CountryCode
  /** As one writes it in that country. */
  national: string
  /** E.164 as far as it goes; empty when there are no digits. */
  e164: string
  isValid: boolean
}

/** Who dials each other as within one country: the numbers of each begin with digits of their own. */
const france: readonly CountryCode[] = ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'MF', 'BL']

/** Reads a text that may be half typed. A number of another part of France is one of there: 0690… of Guadeloupe. */
export function readPhone(plans: PhonePlans, text: string, country: CountryCode): TypedPhone {
  const read = readIn(plans, text, country)
  if (read.isValid || !france.includes(country) || !text.trim().startsWith('0')) return read
  const elsewhere = france.map((part) => readIn(plans, text, part))
  return elsewhere.find(({ isValid }) => isValid) ?? read
}

function readIn(plans: PhonePlans, text: string, country: CountryCode): TypedPhone {
  const international = text.trim().replace(/^00/, '+')
  const typing = new plans.AsYouType(international.startsWith('+') ? undefined : country)
  const written = typing.input(international)
  const number = typing.getNumber()
  const found = number?.country ?? typing.getCountry() ?? country
  const digits = international.replace(/\D/g, '')
  if (!number) {
    const rest = digits && (international.startsWith('+') ? `+${digits}` : digits)
    return { country: found, national: written, e164: rest, isValid: false }
  }
  const isValid = number.isValid()
  return {
    country: found,
    national: international.startsWith('+') && isValid ? number.formatNational() : written,
    e164: number.number,
    isValid,
  }
}

/** An E.164 number in the groups of its country, held together by spaces that do not break. */
export function writePhone(plans: PhonePlans, value: string): string {
  const number = plans.parsePhoneNumberFromString(value)
  return number?.formatInternational().replaceAll(' ', '\u00a0') ?? value
}

import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import { countryLines } from './countries.ts'

type Language = 'fr' | 'en'
interface Names {
  fr: string
  en: string
}

interface Place {
  code: CountryCode
  id: number
  currency: string
  timezone: string
  phoneCode: string
  names: Names
}

const inFrench = new Intl.DisplayNames('fr', { type: 'region' })
const inEnglish = new Intl.DisplayNames('en', { type: 'region' })

function readPlaces(): Place[] {
  return countryLines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [code = '', id = '', currency = '', timezone = ''] = line.split(' ')
      if (!isSupportedCountry(code)) return []
      const names = { fr: inFrench.of(code) ?? code, en: inEnglish.of(code) ?? code }
      return [
        { code, id: Number(id), currency, timezone, phoneCode: `+${getCountryCallingCode(code)}`, names },
      ]
    })
}

let places: Place[] | undefined

/** Every country by name, in the language asked for (REF-03). */
export function countriesIn(language: Language) {
  places ??= readPlaces()
  const collator = new Intl.Collator(language)
  return places
    .map(({ code, id, currency, timezone, phoneCode, names }) => ({
      countryId: id,
      timezoneId: timezone,
      countryName: names[language],
      countryNames: names,
      countryPhoneCode: phoneCode,
      countryNameCode: code,
      currency,
    }))
    .sort((a, b) => collator.compare(a.countryName, b.countryName))
}

/** Offset of a zone from UTC in minutes, at a moment. */
function offsetAt(zone: string, at: Date): number {
  const part = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(part ?? '')
  const [, sign, hours = '0', minutes = '0'] = match ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0
}

/** `Amérique/Guadeloupe` is no one's name for it: the city, and what the zone is called there. */
function nameOf(zone: string, language: Language, at: Date): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  const name = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined ? city : `${city} (${name})`
}

/**
 * The zones that lie in countries, and UTC: also those, like America/Guadeloupe, that Intl lists under another name.
 */
function zoneNames(): string[] {
  places ??= readPlaces()
  return [
    ...new Set([...Intl.supportedValuesOf('timeZone'), ...places.map(({ timezone }) => timezone), 'UTC']),
  ]
}

interface Zone {
  value: string
  names: Names
  isDstInEffect: boolean
  dstOffset: number
  utcOffset: number
}

function readZones(at: Date): Zone[] {
  const winter = new Date(Date.UTC(at.getUTCFullYear(), 0, 1))
  const summer = new Date(Date.UTC(at.getUTCFullYear(), 6, 1))
  return zoneNames()
    .map((value) => {
      const utcOffset = offsetAt(value, at)
      const standard = Math.min(offsetAt(value, winter), offsetAt(value, summer))
      const names = { fr: nameOf(value, 'fr', at), en: nameOf(value, 'en', at) }
      const dstOffset = utcOffset - standard
      return { value, names, isDstInEffect: dstOffset > 0, dstOffset, utcOffset }
    })
    .sort((a, b) => a.utcOffset - b.utcOffset || (a.value < b.value ? -1 : 1))
}

const HOUR_MS = 60 * 60 * 1000
let zones: { hour: number; list: Zone[] } | undefined

/**
 * Every time zone from west to east, as it is now (REF-04). Read once an hour: it takes a second, and clocks change on
 * the hour.
 */
export function timezonesIn(language: Language, at = new Date()) {
  const hour = Math.floor(at.getTime() / HOUR_MS)
  if (zones?.hour !== hour) zones = { hour, list: readZones(at) }
  return zones.list.map((zone) => ({ ...zone, name: zone.names[language] }))
}

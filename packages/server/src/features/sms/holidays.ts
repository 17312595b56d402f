/** Fixed days of the whole country, `MM-DD` (code du travail L3133-1). */
const NATIONAL = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const MOVABLE = [1, 39, 50]
/** The commemoration of the abolition of slavery (L3422-2); Guadeloupe and Saint-Martin keep either day. */
const TERRITORIAL: Readonly<Record<string, readonly string[]>> = {
  'America/Guadeloupe': ['05-27', '05-28', '10-09'],
  'America/Martinique': ['05-22'],
  'America/Cayenne': ['06-10'],
  'Indian/Reunion': ['12-20'],
  'Indian/Mayotte': ['04-27'],
}

/** Easter Sunday of the Gregorian calendar, as days since 1970 (the anonymous algorithm). */
function easter(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1) / 86_400_000
}

/** Whether a local day, `YYYY-MM-DD`, is a public holiday in a zone of France. */
export function isHoliday(day: string, zone: string): boolean {
  const sinceEaster = Date.parse(`${day}T00:00:00Z`) / 86_400_000 - easter(Number(day.slice(0, 4)))
  const date = day.slice(5)
  return (
    MOVABLE.includes(sinceEaster) || NATIONAL.includes(date) || (TERRITORIAL[zone]?.includes(date) ?? false)
  )
}

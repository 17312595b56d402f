import { fold } from './fold.ts'

export const DAY_MS = 86_400_000
const dayWords = [
  ['lundi', 'monday', 'lendi'],
  ['mardi', 'tuesday', 'tue', 'tues', 'madi', 'mawdi'],
  ['mercredi', 'wednesday', 'wed', 'mekredi'],
  ['jeudi', 'thursday', 'thu', 'thurs', 'jedi'],
  ['vendredi', 'friday', 'fri', 'vandredi'],
  ['samedi', 'saturday', 'sat', 'sanmdi', 'samdi'],
  ['dimanche', 'sunday', 'sun', 'dimanch'],
]
const nowWords = [
  'maintenant',
  'moment',
  'now',
  'actuellement',
  'currently',
  'tout de suite',
  'atm',
  'atchwelman',
]
const todayWords = [
  'aujourd hui',
  'aujourdhui',
  'auj',
  'today',
  'ce soir',
  'tonight',
  'ce matin',
  'this morning',
  'cet apres midi',
  'cette apres midi',
  'cet aprem',
  'this afternoon',
  'this evening',
  'jodi',
  'jodijou',
]
const tomorrowWords = ['demain', 'tomorrow', 'tmrw', 'tmr', 'tomorow', 'demen', 'dimen']
const weekend = ['weekend', 'week end', 'week ends', 'weekends']
const parts = [
  { words: ['matin', 'matinee', 'maten', 'morning'], from: 5 * 60, to: 12 * 60 },
  { words: ['apres midi', 'apre midi', 'aprem', 'afternoon'], from: 13 * 60, to: 18 * 60 },
  { words: ['soir', 'soiree', 'evening', 'tonight', 'night'], from: 18 * 60, to: 23 * 60 },
]
/** A word that says when, and nothing of what is asked. */
const timeWord =
  /^(?:\d+|\d+h\d*|\d+(?:am|pm|er|st|nd|rd|th)|h|heures?|minutes?|pm|am|jours?|jou|days?|semaines?|weeks?|jusqu|hour|time|temps|le|lo|prochaine?|next|tot|tard|early|late|vers|until|till|quand|ouvrable|weekdays?|before|avant|avance|advance|ahead|longtemps|long|then|alors|breakfast|veille|eve|lendemain|ferie|feries|moment)$/
const allWords = new Set(
  [...dayWords, nowWords, todayWords, tomorrowWords, weekend, ...parts.map(({ words }) => words)]
    .flat()
    .flatMap((words) => words.split(' ')),
)
// Noon is when one eats.
allWords.delete('midi')

const says = (folded: string, candidates: readonly string[]) =>
  candidates.some((word) => ` ${folded} `.includes(` ${word} `))

/** Whether a word only says when. */
export function isTimeWord(word: string): boolean {
  return timeWord.test(word) || allWords.has(word) || (word.endsWith('s') && allWords.has(word.slice(0, -1)))
}

const wordsOf = (text: string) => text.match(/[a-z]{3,}/g) ?? []

/** The names of days and their parts, one word each. */
export const dayNames: ReadonlySet<string> = allWords

/** The words of a text that name a day: « demain », "Sunday". */
export function dayNamesIn(text: string): string[] {
  const names = [...dayWords.flat(), ...tomorrowWords, ...weekend]
  return fold(text)
    .split(' ')
    .filter((word) => names.includes(word) || names.includes(word.replace(/s$/, '')))
}

/** Whether a word names a day, a month, a feast, or a part of one. */
export const isDayWord = (word: string) => allWords.has(word) || yearWords().has(word)

/** The clock of a time zone: the day, 1 for Monday, and the minute of the day. */
export function clockOf(at: Date, timezone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const day = dayWords.findIndex((words) => words.includes(part('weekday').toLowerCase())) + 1
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) }
}

/** The days that a folded text names, 1 for Monday. */
export function namedDays(folded: string): number[] {
  return dayWords.flatMap((names, index) =>
    says(
      folded,
      names.flatMap((name) => [name, `${name}s`]),
    )
      ? [index + 1]
      : [],
  )
}

/** The days that a question names, 1 for Monday; none for the whole week. */
export function daysOf(text: string, timezone: string, now: Date): number[] {
  const folded = fold(text)
  const named = namedDays(folded)
  if (says(folded, weekend)) named.push(6, 7)
  if (says(folded, tomorrowWords)) named.push(clockOf(new Date(now.getTime() + DAY_MS), timezone).day)
  if (says(folded, todayWords) || asksNow(text)) named.push(clockOf(now, timezone).day)
  return [...new Set(named)]
}

/** « C’est ouvert ? », "Are you still open or not?": how it is, with nothing after it that says when. */
const state =
  /\b(?:ouver(?:te?s?)?|ouve|open|fermee?s?|closed|shut)(?: (?:la|encore|toujours|deja|yet|still|ou|or|pas|non|not|ouver(?:te?s?)?|fermee?s?|open|closed|shut|svp|stp|s il (?:vous|te) plait|souple|please|merci|thanks))*$/
/** It asks when, or how it was or will be. */
const notNow =
  /\b(?:quand|when|wh(?:at|ich)|quel\w*|how|why|pourquoi|horaires?|hours?|jours?|days?|jusqu|until|ki|ka|ser(?:ez|a|as|ont|ai)|etiez|etait|will|would|be|w(?:as|ere))\b/

/** Whether it is about this moment. */
export function asksNow(text: string): boolean {
  const folded = fold(text)
  if (says(folded, nowWords)) return true
  const isDated =
    namedDays(folded).length > 0 ||
    says(folded, [...todayWords, ...tomorrowWords, ...weekend]) ||
    partOf(text) !== undefined ||
    specialsIn(text).length > 0
  if (isDated) return false
  const clauses = text.split(/[.,;:?!\n]+/).map(fold)
  return clauses.some((clause) => state.test(clause) && !notNow.test(clause))
}

/** The days on which a fact holds, where it names any: « du mardi au dimanche », "on Saturdays". */
export function daysOfFact(text: string): number[] {
  const folded = fold(text)
  const names = dayWords.flat().join('|')
  const range = new RegExp(String.raw`\b(${names})s? (?:au|a|to|till|until|through) (${names})s?\b`).exec(
    folded,
  )
  if (!range) return namedDays(folded)
  const indexOf = (word: string) => dayWords.findIndex((words) => words.includes(word))
  const from = indexOf(range[1] ?? '')
  const length = (indexOf(range[2] ?? '') - from + 7) % 7
  return Array.from({ length: length + 1 }, (_, at) => ((from + at) % 7) + 1)
}

/** The minute of the day that a text names, such as 14 h 30, 2 pm, noon or « 7 h ce soir »; undefined where none is sure. */
export function minuteOf(text: string): number | undefined {
  const lower = text.toLowerCase()
  const half = /\b(\d{1,2})(?:[:.](\d{2}))?\s?(am|pm)\b/.exec(lower)
  if (half) return ((Number(half[1]) % 12) + (half[3] === 'pm' ? 12 : 0)) * 60 + Number(half[2] ?? 0)
  const part = partOf(text)
  const isLate = (part?.from ?? 0) >= 12 * 60
  const whole = /\b(\d{1,2})\s?(?:h|heures?|:)\s?(\d{2})?(?!\d)/.exec(lower)
  const bare = whole ?? (part ? /\b(?:at|around|vers|à|a) (\d{1,2})\b/.exec(lower) : null)
  if (bare && Number(bare[1]) < 25)
    return (Number(bare[1]) + (isLate && Number(bare[1]) < 12 ? 12 : 0)) * 60 + Number(bare[2] ?? 0)
  return /\b(?:noon|[àa] midi)\b/.test(lower) || lower.includes('à midi') ? 12 * 60 : undefined
}

/** Whether it names an hour that may be in the morning or in the evening: "at 7". */
export function isUnsureHour(text: string): boolean {
  return minuteOf(text) === undefined && /\b(?:at|around|vers|by) \d{1,2}\b/.test(text.toLowerCase())
}

/** The part of the day that a text names, in minutes. */
export function partOf(text: string): { from: number; to: number } | undefined {
  const folded = fold(text)
  return parts.find(({ words }) => says(folded, words))
}

const months =
  'janvier january|fevrier february|mars march|avril april|mai may|juin june|juillet july|aout august|septembre september|octobre october|novembre november|decembre december'
    .split('|')
    .map((names) => names.split(' '))
const monthNames = months.flat().join('|')
const monthOf = (name: string) => months.findIndex((names) => names.includes(name)) + 1
/** Days of the year by their names. */
const feasts: readonly [RegExp, string][] = [
  [/\b(?:veille de noel|reveillon de noel|christmas eve)\b/g, '#date-24-12'],
  [/\b(?:noel|christmas|xmas)(?: day)?\b/g, '#date-25-12'],
  [/\b(?:reveillon|saint sylvestre|new year s eve|new years eve)\b/g, '#date-31-12'],
  [/\b(?:nouvel an|jour de l an|new year s day|new years day|new year)\b/g, '#date-1-1'],
  [/\b(?:toussaint|all saints)\b/g, '#date-1-11'],
  [/\bbastille day\b/g, '#date-14-7'],
  [/\b(?:lundi de paques|easter monday|ascension|pentecote|whit monday|armistice)\b/g, '#feast'],
  [/\b(?:vendredi saint|good friday)\b/g, '#easterfriday'],
  [
    /\b(?:thanksgiving|halloween|saint valentin|valentine s day|mardi gras|ash wednesday|mercredi des cendres|carnaval|carnival|(?:fete des|mother s|father s) (?:meres|peres|day))\b/g,
    '#feastother',
  ],
  [/\b(?:labou?r day|fete du travail)\b/g, '#date-1-5'],
  [/\b(?:paques|easter)\b/g, '#easter'],
]
const publicHolidays = new Set(
  '1-1 1-5 8-5 27-5 14-7 15-8 1-11 11-11 25-12'
    .split(' ')
    .map((date) => `#date-${date}`)
    .concat('#feast'),
)

/** « 25/12 » written out; a shop of the Antilles or of France puts the day first. */
export function spellOut(text: string): string {
  return text.replace(
    /\b(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?\b/g,
    (_, day: string, month: string) => ` ${day} ${months[Number(month) - 1]?.[0] ?? 'january'} `,
  )
}

/** A text with the dates that it names as one word each, such as #date-25-12 for « Noël » and "25 December". */
export function withDates(folded: string): string {
  const named = feasts.reduce((text, [feast, token]) => text.replace(feast, ` ${token} `), folded)
  const days = [...named.matchAll(/#date-(\d+)-/g)].map(([, day]) => day)
  return (
    named
      // « À Noël, le 25 même »: the day is said twice.
      .replace(
        new RegExp(
          String.raw`\b(?:le|the) (?:${days.join('|') || 'x'})(?:st|nd|rd|th)?\b(?! (?:h|${monthNames}))`,
          'g',
        ),
        ' ',
      )
      .replace(
        new RegExp(String.raw`\b(\d{1,2})(?:er|st|nd|rd|th)? (?:of )?(${monthNames})\b`, 'g'),
        (_, day: string, month: string) => ` #date-${Number(day)}-${monthOf(month)} `,
      )
      .replace(
        new RegExp(String.raw`\b(${monthNames}) (\d{1,2})(?:st|nd|rd|th)?\b`, 'g'),
        (_, month: string, day: string) => ` #date-${Number(day)}-${monthOf(month)} `,
      )
      .replace(
        /\b(?:janvier|january|fevrier|february|avril|april|juin|june|juillet|july|aout|august|septembre|september|octobre|october|novembre|november|decembre|december)\b/g,
        ' #month ',
      )
      // « Le 25 » of which month is not said.
      .replace(/\b(?:le|the) \d{1,2}(?:er|st|nd|rd|th)?\b(?! (?:h|heures?)\b)/g, ' #undated ')
      .replace(/\b(?:vacances|conges|(?<!(?:public|bank|national) )holidays?)\b/g, ' #vacation ')
  )
}

let ofYear: ReadonlySet<string> | undefined
const yearWords = () => {
  ofYear ??= new Set([...months.flat(), ...feasts.flatMap(([feast]) => wordsOf(feast.source))])
  return ofYear
}

/** Whether a word of {@link withDates} is a public holiday of France. */
export const isPublicHoliday = (word: string) => publicHolidays.has(word)

/** Whether weekly hours cannot answer this question: only a fact of the venue's own can. */
export function isSpecialDay(words: readonly string[]): boolean {
  return words.some(isSpecial)
}

const isSpecial = (word: string) => /^#(?:date|feast|easter|month|undated|vacation|publicholiday)/.test(word)

/** What a text names besides days of the week: dates, feasts, months, holidays, as {@link withDates} writes them. */
export function specialsIn(text: string): string[] {
  return withDates(fold(spellOut(text)))
    .split(/\s+/)
    .filter(isSpecial)
}

/** The dates that a text names, as {@link withDates} writes them. */
export function datesIn(text: string): string[] {
  return specialsIn(text).filter((word) => /^#(?:date|feast|easter)/.test(word))
}

import { clockOf, daysOf, daysOfFact, minuteOf, namedDays, partOf } from './days.ts'
import { fold } from './fold.ts'
import { goods } from './lexicon.ts'
import { meanings } from './words.ts'

const MINUTES_A_DAY = 24 * 60
const numbers: Record<string, number> = {
  un: 1,
  une: 1,
  a: 1,
  an: 1,
  one: 1,
  deux: 2,
  two: 2,
  trois: 3,
  three: 3,
  quatre: 4,
  four: 4,
  cinq: 5,
  five: 5,
  six: 6,
  sept: 7,
  seven: 7,
  huit: 8,
  eight: 8,
  neuf: 9,
  nine: 9,
  dix: 10,
  ten: 10,
  douze: 12,
  twelve: 12,
}
/** What a number counts when it says when, how much, or for how many, rather than how many of a thing. */
const noThing =
  /^(?:h|heures?|hours?|am|pm|eur|euros?|e|jours?|days?|minutes?|mins?|ans|years?|parts?|portions?|fois|times|semaines?|weeks?|personnes?|pers|people|kids|enfants|seule?s?)$/

/** Lower case, with the numbers in figures and without accents. */
const inFigures = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/’/g, "'")
    .replace(/\bonly one\b|\b(?:une? seule?|a single|just an?|just one|juste une?)\b/g, '1')
    .replace(/\b(?:noon|midi)\b/g, '12 h')
    .replace(/[a-z]+/g, (word) => {
      // « À » is no number.
      const isArticle = word === 'a' || word === 'an'
      return isArticle || numbers[word] === undefined ? word : String(numbers[word])
    })

const money = String.raw`(?:€ ?(\d+(?:[.,]\d+)?)|(\d+(?:[.,]\d+)?) ?(?:€|eur\b|euros?\b|e\b))`
const time = String.raw`(\d{1,2})(?::(\d{2}))? ?(h|am|pm)\b(?: ?(\d{2})\b)?`
const eve = /\b(?:la veille|the (?:day|night|evening) before|the previous (?:day|evening))\b/

const amountIn = (match: readonly (string | undefined)[] | null) => {
  const text = match?.[1] ?? match?.[2]
  return text === undefined ? undefined : Number(text.replace(',', '.'))
}

function minuteIn(match: readonly (string | undefined)[], at: number): number {
  const [hours, minutes, half, after] = match.slice(at, at + 4)
  const hour = half === 'h' ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0)
  return hour * 60 + Number(minutes ?? after ?? 0)
}

/** What a fact makes its yes depend on. */
interface Conditions {
  days: readonly number[]
  window: { from: number; to: number } | undefined
  leastMoney: number | undefined
  mostMoney: number | undefined
  leastThings: { count: number; thing: string } | undefined
  /** So many days before. */
  lead: number | undefined
}

/** The hours of a day in which a fact holds; the time by which one must order the day before is none. */
function windowOf(text: string): Conditions['window'] {
  const between = new RegExp(
    String.raw`\b(?:de|from|entre|between) ${time} ?(?:a|to|et|and|until|-) ${time}`,
  ).exec(text)
  if (between) return { from: minuteIn(between, 1), to: minuteIn(between, 5) }
  const own = text
    .replace(new RegExp(String.raw`\b(?:avant|before|by) ${time}(?: on)? ${eve.source}`), ' ')
    .replace(new RegExp(`${eve.source}(?: (?:avant|before|by))? ${time}`), ' ')
  const before = new RegExp(String.raw`\b(?:avant|before|jusqu'a|until) ${time}`).exec(own)
  if (before) return { from: 0, to: minuteIn(before, 1) }
  const from = new RegExp(String.raw`\b(?:des|a partir de|from) ${time}`).exec(own)
  return from ? { from: minuteIn(from, 1), to: MINUTES_A_DAY } : undefined
}

/** How many days ahead a text names in figures: « trois jours avant », "48 hours before", « la veille ». */
function daysAheadIn(text: string): number[] {
  const said = [
    ...text.matchAll(
      /\b(\d+) ?(jours?|days?|heures?|hours?|h) (?:avant|before|a l'avance|d'avance|in advance|ahead|prior)\b|\b(?:dans|in|within) (\d+) ?(jours?|days?|heures?|hours?)\b/g,
    ),
  ].map((match) => {
    const count = Number(match[1] ?? match[3])
    return /^h/.test(match[2] ?? match[4] ?? '') ? count / 24 : count
  })
  return eve.test(text) ? [...said, 1] : said
}

function conditionsOf(said: string, isPrice: boolean): Conditions {
  const [exceptions = ''] = /\b(?:sauf|except)\b.*$/is.exec(said) ?? []
  const text = inFigures(said.replace(exceptions, ''))
  const least = /\b(?:a partir de|from|des|au moins|at least|minimum(?: de| of)?) /.source
  const most = /\b(?:jusqu'a|up to|dans la limite de|at most|au plus|maximum(?: de| of)?) /.source
  const things = new RegExp(String.raw`${least}(\d+) (\p{L}+)`, 'u').exec(text)
  const [, count, thing = ''] = things ?? []
  return {
    days: daysOfFact(said.replace(exceptions, '')),
    window: windowOf(text),
    leastMoney: isPrice ? undefined : amountIn(new RegExp(least + money).exec(text)),
    mostMoney: isPrice ? undefined : amountIn(new RegExp(most + money).exec(text)),
    leastThings: count === undefined || noThing.test(thing) ? undefined : { count: Number(count), thing },
    lead: daysAheadIn(text).at(0),
  }
}

/** What a question asks about: its text, what it means, and when it is asked. */
export interface Wish {
  text: string
  words: readonly string[]
  timezone: string
  now: Date
}

/** How many days from now a question names a day. */
function leadOf({ text, timezone, now }: Wish): number | undefined {
  const plain = inFigures(text)
  const today = clockOf(now, timezone).day
  const ahead = daysAheadIn(plain)
  if (ahead.length > 0) return Math.max(...ahead)
  if (/\b(?:apres[- ]demain|day after tomorrow)\b/.test(plain)) return 2
  const leads = namedDays(fold(text)).map((day) => (day - today + 7) % 7 || 7)
  if (leads.length === 0) leads.push(...daysOf(text, timezone, now).map((day) => (day - today + 7) % 7))
  return leads.length === 0 ? undefined : Math.max(...leads)
}

const sameThing = (a: string, b: string) => meanings(a).some((word) => meanings(b).includes(word))

function fitsThings({ count, thing }: { count: number; thing: string }, text: string): boolean | undefined {
  const named = [...inFigures(text).matchAll(/\b(\d+|a|an) (\p{L}+)/gu)].filter(
    ([, , unit = '']) => !noThing.test(unit) && meanings(unit).length > 0,
  )
  const same = named.find(([, , unit = '']) => sameThing(unit, thing))
  if (same) return (numbers[same[1] ?? ''] ?? Number(same[1])) >= count
  return named.some(([, number]) => Number(number) > 0) ? undefined : true
}

function fitsWindow(window: { from: number; to: number }, text: string): boolean {
  const minute = minuteOf(text)
  if (minute !== undefined) return minute >= window.from && minute <= window.to
  const part = partOf(text)
  return part === undefined || (part.from < window.to && window.from < part.to)
}

function fitsMoney({ leastMoney, mostMoney }: Conditions, { text, words }: Wish): boolean | undefined {
  if (leastMoney === undefined && mostMoney === undefined) return true
  const amount = amountIn(new RegExp(money).exec(inFigures(text)))
  // What it comes to is not said: « payer un café par carte ? »
  if (amount === undefined)
    return words.every((word) => word.startsWith('#') && !goods.has(word)) || undefined
  return amount >= (leastMoney ?? 0) && amount <= (mostMoney ?? amount)
}

const announces =
  /\b(?:previen\w*|preveni\w*|dire|dis|avert\w*|tell|let you know|notify|warn|appel\w*|call)\b/

/** Whether what a fact says holds for what is asked: undefined where it cannot be known. */
export function fits(fact: string, isPrice: boolean, wish: Wish): boolean | undefined {
  const held = conditionsOf(fact, isPrice)
  const verdicts = [
    fitsMoney(held, wish),
    held.leastThings ? fitsThings(held.leastThings, wish.text) : true,
    held.window ? fitsWindow(held.window, wish.text) : minuteOf(wish.text) === undefined || undefined,
    fitsLead(held, wish),
  ]
  if (verdicts.includes(false)) return false
  return verdicts.includes(undefined) ? undefined : true
}

function fitsLead({ lead, days }: Conditions, wish: Wish): boolean | undefined {
  if (lead === undefined) return true
  const named = leadOf(wish)
  if (named !== undefined && named < lead) return false
  const isAnnouncing =
    wish.words.includes('#order') || wish.words.includes('#booking') || announces.test(fold(wish.text))
  // Whether a day is that of the order or of what is ordered is not sure.
  return !(isAnnouncing && days.length > 0 && named !== undefined) || undefined
}

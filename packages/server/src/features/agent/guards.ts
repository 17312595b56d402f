import { countCodePoints, normaliseText } from '@comptoir/core/rules'

/** The longest answer that is sent, code points. */
export const LONGEST = 1000
const HOLE = '\uE000'
const RUN = 6

/** A word with a scheme, a www, an at sign, a bracketed dot, or the look of a host name or an IP address. */
const linkLike = new RegExp(
  [
    String.raw`\[[^\]\n]{0,200}\]\([^)\s]{1,500}\)`,
    String.raw`[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"]+`,
    String.raw`(?:mailto|tel|javascript|data|sms|whatsapp|intent):[^\s<>"]+`,
    String.raw`\/\/[\p{L}\p{N}-]+\.[^\s<>"]+`,
    String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]+\.\p{L}{2,24}`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/[^\s<>"]*)?`,
    String.raw`(?:[\p{L}\p{N}-]{1,63}\s?[[({]\s?(?:\.|dot|point)\s?[\])}]\s?)+\p{L}{2,24}(?:\/[^\s<>"]*)?`,
    String.raw`(?:[\p{L}\p{N}-]{1,63}\s(?:dot|point)\s)+(?:com|net|org|fr|eu|io|me|co|uk|info|biz|xyz|top|shop|site|online|example|test)\b(?:\/[^\s<>"]*)?`,
    String.raw`[\p{L}\p{N}-]{1,63}\s\.\s?\p{L}{2,24}\b(?:\/[^\s<>"]*)?`,
    String.raw`(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}(?::\d+)?(?:[/?#][^\s<>"]*)?`,
  ].join('|'),
  'giu',
)

/** One form for the signs that browsers read alike: wide letters, and the full stops of other scripts. */
function plainSigns(text: string): string {
  return text.normalize('NFKC').replace(/[。｡]/g, '.')
}

/** Where a link leads, in one form, so that two spellings of one address are equal. */
function targetOf(link: string): string {
  const inner = /\]\(([^)]+)\)/.exec(link)?.[1] ?? link
  return inner
    .replace(/^(?:https?:\/\/|mailto:|\/\/)/i, '')
    .replace(/^www\./i, '')
    .replace(/[).,;:!?»”"'\]]+$/, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

/** All addresses in the texts of a venue. */
export function linksIn(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => (plainSigns(text).match(linkLike) ?? []).map(targetOf)).filter(Boolean),
  )
}

/** "Bonjour.Merci" is a slip, not a host: the last label of a host is not written with a capital. */
const isSlip = (link: string) => /^\p{L}+\.\p{Lu}\p{Ll}+$/u.test(link)

/**
 * A text without addresses that are not the venue's own: the sentence that holds one goes, because what leads to it
 * is worth nothing either.
 */
export function withoutForeignLinks(text: string, own: ReadonlySet<string>): string {
  const plain = plainSigns(text)
  const holed = plain.replace(linkLike, (link) => {
    if (own.has(targetOf(link))) return link
    return isSlip(link) ? link.replace('.', '. ') : HOLE
  })
  // What needs no change keeps its own spaces and signs.
  if (holed === plain) return text
  if (!holed.includes(HOLE)) return holed
  return holed
    .split(/(?<=[.!?…])\s+|\n+/)
    .filter((sentence) => !sentence.includes(HOLE))
    .join(' ')
    .trim()
}

/** Whether a text repeats the engine's instructions: six words in a row of its instructions. */
export function repeatsInstructions(text: string, instructions: string): boolean {
  const words = (value: string) => value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const said = ` ${words(text).join(' ')} `
  const given = words(instructions)
  return given.some(
    (_, at) => at + RUN <= given.length && said.includes(` ${given.slice(at, at + RUN).join(' ')} `),
  )
}

const amount = /\d+(?:[.,]\d+)?\s?(?:€|\$|£|%|eur\b|euros?\b|usd\b|dollars?\b|percent\b|pour ?cent)/giu
const figure = (text: string) => text.replace(/\s/g, '').replace(',', '.').toLowerCase()
const amountsIn = (text: string) =>
  (text.match(amount) ?? []).map((found) => Number.parseFloat(figure(found)))

/** Whether a text names a price or a discount that the venue does not. */
export function inventsAmounts(text: string, facts: readonly string[]): boolean {
  const given = new Set(facts.flatMap(amountsIn))
  return amountsIn(text).some((value) => !given.has(value))
}

const clock =
  /(?<![\d.,])(\d{1,2})(?:\s?(?:h|heures?\b|:)\s?([0-5]\d)?(?!\p{L})\s?([ap]\.?m\b)?|\s?([ap]\.?m\b))/giu
const AFTERNOON = 12

/** Times of the clock in a text: 6 h 30, 18:00, 7 pm. Minutes since midnight. */
function timesIn(text: string): number[] {
  return [...text.matchAll(clock)].flatMap(([, hour, minute = '0', half, alone]) => {
    const said = (half ?? alone)?.[0]?.toLowerCase()
    const at = Number(hour) % (said ? AFTERNOON : 24)
    return (at + (said === 'p' ? AFTERNOON : 0)) * 60 + Number(minute)
  })
}

/** Whether a text names a time of the clock that neither the venue nor the customer has named. */
export function inventsTimes(text: string, given: readonly string[]): boolean {
  const known = new Set(given.flatMap(timesIn))
  return timesIn(text).some((time) => !known.has(time))
}

/** A text as it may be sent: normalised, and cut where a sentence ends. */
export function fitted(text: string, longest = LONGEST): string {
  const clean = normaliseText(text)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (countCodePoints(clean) <= longest) return clean
  const cut = Array.from(clean).slice(0, longest).join('')
  const end = Math.max(
    cut.lastIndexOf('. '),
    cut.lastIndexOf('! '),
    cut.lastIndexOf('? '),
    cut.lastIndexOf('\n'),
  )
  return (end > longest / 2 ? cut.slice(0, end + 1) : cut).trim()
}

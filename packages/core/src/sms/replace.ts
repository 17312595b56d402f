import { gsmUnits, isGsm } from './charset.ts'

/** What typography and keyboards put where an SMS has a plainer sign. */
const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': "'",
  '‹': "'",
  '›': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '×': 'x',
  '÷': '/',
  '⁄': '/',
  '\t': ' ',
  '\u00a0': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '™': 'TM',
  '©': '(c)',
  '®': '(r)',
  '°': 'o',
  '№': 'No',
}

/** Cyrillic by the letters of BGN/PCGN, as passports and parcels write it. */
const CYRILLIC: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ 'а:a б:b в:v г:g ґ:g д:d е:e є:ie ж:zh з:z и:i і:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz'
    .split(' ')
    .map((pair) => pair.split(':')),
)

/** A capital letter is spelled with a first capital: Щ is Shch. */
function spell(character: string): string | undefined {
  const small = character.toLowerCase()
  const spelled = CYRILLIC[small]
  if (spelled === undefined || small === character) return spelled
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

/** The letter without its accents; undefined where that is no character of an SMS either. */
function bare(character: string): string | undefined {
  const letters = character.normalize('NFKD').replace(/\p{M}/gu, '')
  const known = Array.from(letters, (letter) => (isGsm(letter) ? letter : (PLAIN[letter] ?? spell(letter))))
  return letters === '' || known.includes(undefined) ? undefined : known.join('')
}

/** One character that was replaced. */
export interface SmsReplacement {
  from: string
  to: string
}

/** A text with what could be replaced, and what that was, each once. */
export interface ReplacedSms {
  body: string
  replacements: SmsReplacement[]
}

/**
 * Puts characters of the GSM alphabet where others stand that have one that reads alike (SMS-04, D-42): typographic
 * signs, accented letters, Cyrillic. What has none, such as an emoji, stays. Show it before it is applied, and keep the
 * text for an undo.
 * @example
 * import { replaceForSms } from '@comptoir/core/sms'
 *
 * // `É` and `é` are in the alphabet of an SMS, `ô` and the quotation marks are not.
 * replaceForSms('« Été à l’hôtel »').body // => '" Été à l\'hotel "'
 */
export function replaceForSms(body: string): ReplacedSms {
  const found = new Map<string, string>()
  const replaced = Array.from(body.normalize('NFC'), (character) => {
    if (gsmUnits(character) !== undefined) return character
    const to = PLAIN[character] ?? spell(character) ?? bare(character)
    if (to === undefined) return character
    found.set(character, to)
    return to
  })
  return {
    body: replaced.join(''),
    replacements: Array.from(found, ([from, to]) => ({ from, to })),
  }
}

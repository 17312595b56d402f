import type { Correction } from '@comptoir/core/writing'
import { misspellings } from './spelling.ts'

type Language = 'fr' | 'en'

/** A rule changes a text and says what it changed. What looks like an address is never touched. */
interface Rule {
  name: string
  pattern: RegExp
  replace: (match: RegExpExecArray) => string
}

const NARROW = '\u202F'
const NO_BREAK = '\u00A0'
/** Addresses, mail addresses, numbers with signs in them: kept as they are. */
const kept = /(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+|\d+(?:[.,:]\d+)+/giu
/** "nous nous voyons", "that that is": doubled on purpose. */
const doubledRightly = new Set([
  'nous',
  'vous',
  'that',
  'had',
  'bon',
  'oui',
  'non',
  'très',
  'très',
  'bla',
  'ha',
  'ah',
])

const always: readonly Rule[] = [
  { name: 'spacing', pattern: /(?<=\S)[ \t]{2,}(?=\S)/g, replace: () => ' ' },
  { name: 'spacing', pattern: /[ \t\u00A0\u202F]+(?=[,.](?:\s|$))/g, replace: () => '' },
  { name: 'spacing', pattern: /(?<=\p{L})[ \t]+,(?=\p{L})/gu, replace: () => ', ' },
  { name: 'spacing', pattern: /(?<=\p{L})([,;])(?=\p{L})/gu, replace: ([, sign = '']) => `${sign} ` },
  { name: 'spacing', pattern: /(?<=\p{Ll})\.(?=\p{Lu}\p{Ll})/gu, replace: () => '. ' },
  { name: 'ellipsis', pattern: /(?<!\.)\.{3}(?!\.)/g, replace: () => '…' },
  {
    name: 'doubled',
    pattern: /(?<![\p{L}\p{N}'’-])([\p{L}]{2,})[ \t]+\1(?![\p{L}\p{N}'’-])/giu,
    replace: ([whole, word = '']) => (doubledRightly.has(word.toLowerCase()) ? whole : word),
  },
]

const typography: Record<Language, readonly Rule[]> = {
  fr: [
    {
      name: 'typography',
      pattern: /(?<=[\p{L}\p{N}»)”"’…])[ \t]?([!?;]+)(?=\s|$)/gu,
      replace: ([, sign = '']) => `${NARROW}${sign}`,
    },
    { name: 'typography', pattern: /(?<=\p{L})[ \t]?:(?=\s)/gu, replace: () => `${NO_BREAK}:` },
    { name: 'typography', pattern: /«[ \t]?(?=\S)/g, replace: () => `«${NO_BREAK}` },
    { name: 'typography', pattern: /(?<=[^\s«])[ \t]?»/g, replace: () => `${NO_BREAK}»` },
    { name: 'typography', pattern: /(?<=\d)[ \t]?(€|%)/g, replace: ([, sign = '']) => `${NO_BREAK}${sign}` },
    {
      name: 'typography',
      pattern: /\b(\d{1,2}) ?h ?(\d{2})\b/g,
      replace: ([, hour, minute]) => `${hour}${NO_BREAK}h${NO_BREAK}${minute}`,
    },
  ],
  en: [
    { name: 'typography', pattern: /(?<=\S)[ \t\u00A0\u202F]+(?=[!?;:](?:\s|$))/g, replace: () => '' },
    {
      name: 'capital',
      pattern: /(?<![\p{L}\p{N}'’.])i(?=(?:['’](?:m|ve|ll|d))?(?:[\s,.!?]|$))/gu,
      replace: () => 'I',
    },
  ],
}

const capitals: Rule = {
  name: 'capital',
  pattern: /(?:^|(?<=[\p{L}\p{N})»”"’][\u00A0\u202F]?[.!?] |\n))(\p{Ll})(?=[\p{L}'’\s])/gu,
  replace: ([letter]) => letter.toUpperCase(),
}

/** "Café" where "cafe" began with a capital. */
function likeFirst(model: string, text: string): string {
  const first = model.charAt(0)
  return first !== first.toLowerCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

const spellings = Object.fromEntries(
  (['fr', 'en'] as const).map((language) => {
    const words = [...misspellings[language].keys()].sort((a, b) => b.length - a.length)
    const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
    return [language, new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${any})(?![\\p{L}\\p{N}'’-])`, 'giu')]
  }),
) as Record<Language, RegExp>

function spelling(language: Language): Rule {
  return {
    name: 'spelling',
    pattern: spellings[language],
    replace: ([wrong]) => likeFirst(wrong, misspellings[language].get(wrong.toLowerCase()) ?? wrong),
  }
}

function apply(text: string, { name, pattern, replace }: Rule, corrections: Correction[]): string {
  return text.replace(pattern, (...found) => {
    const groups = found.filter((part): part is string => typeof part === 'string').slice(0, -1)
    const match = groups as unknown as RegExpExecArray
    const after = replace(match)
    if (after !== groups[0]) corrections.push({ before: groups[0] ?? '', after, rule: name })
    return after
  })
}

/**
 * Corrects what rules can be sure of: spaces and signs of the language, doubled words, capitals, common misspellings.
 * It understands nothing, and says so by its engine.
 */
export function correct(text: string, language: Language): { body: string; corrections: Correction[] } {
  const corrections: Correction[] = []
  const addresses: string[] = []
  const hidden = text.replace(kept, (address) => {
    addresses.push(address)
    return String.fromCodePoint(0xe000 + addresses.length - 1)
  })
  const rules = [...always, spelling(language), ...typography[language], capitals]
  const corrected = rules.reduce((before, rule) => apply(before, rule, corrections), hidden.trimEnd())
  const restore = (part: string) =>
    part.replace(/[\uE000-\uF8FF]/g, (mark) => addresses[(mark.codePointAt(0) ?? 0) - 0xe000] ?? mark)
  return {
    body: restore(corrected),
    corrections: corrections.map(({ before, after, rule }) => ({
      before: restore(before),
      after: restore(after),
      rule,
    })),
  }
}

import { isTimeWord, spellOut, withDates } from './days.ts'
import { everydayEnglish, everydayFrench } from './everyday.ts'
import { fold } from './fold.ts'
import { conceptsBy, conceptWords, expressions } from './lexicon.ts'
import { things } from './things.ts'

const suffixes =
  'issement aison ation ition ement ienne euse ance ien eur ive ing ie ee on ait ant ent es ez er ed ly e y'.split(
    ' ',
  )
const SHORTEST_STEM = 3

/** What is left of a word without the endings of French and English. Both sides of a comparison are cut alike. */
export function stem(word: string): string {
  const single = word.length > SHORTEST_STEM + 1 ? word.replace(/(?:s|x)$/, '') : word
  const suffix = suffixes.find((end) => single.endsWith(end) && single.length - end.length >= SHORTEST_STEM)
  const cut = suffix ? single.slice(0, -suffix.length) : single
  // fermé and fermée, commander and commandes: a second, short ending may be left.
  return cut.length > SHORTEST_STEM + 1 && /[eis]$/.test(cut) ? cut.slice(0, -1) : cut
}

const conceptOf = conceptsBy(stem)
/** Whether a word means a concept, in any of its forms. */
export const hasConcept = (word: string) => conceptOf.has(stem(word))
const SHORTEST_SLIP = 5

/** The concept of a word, spelled right or with one slip of the finger; its stem where it has none. */
function meaningOf(word: string): string {
  if (word.startsWith('#') || isTimeWord(word)) return word
  const root = stem(word)
  const exact = conceptOf.get(root)
  if (exact) return exact
  if (root.length < SHORTEST_SLIP) return root
  for (const [known, concept] of conceptOf) if (isNear(root, known)) return concept
  return root
}

/** "Approximately", « entièrement »: what ends so only says how. */
const adverb = /^[a-z]{4,}(?:ly|ement|amment|emment)$/

/** Whether a word says nothing of what is asked. */
export const isEveryday = (word: string) =>
  !conceptWords.has(word) &&
  !things.has(word) &&
  !isTimeWord(word) &&
  (everydayFrench.has(word) ||
    everydayEnglish.has(word) ||
    (adverb.test(word) && !hasConcept(word.replace(/(?:e?ment|ly)$/, ''))))

/** Without its accent it would be an article of English. */
const tea = /(?<!\p{L})thés?(?!\p{L})/giu

/** The words of a text that carry meaning: stems, or the concept of a word in either language. */
export function meanings(text: string): string[] {
  const plain = withDates(
    expressions.reduce(
      (rest, [found, word]) =>
        typeof word === 'string' ? rest.replace(found, word) : rest.replace(found, word),
      fold(spellOut(text.replace(tea, 'tea'))),
    ),
  )
  const words = plain.split(/\s+/).filter((word) => word.length > 1 && !isEveryday(word))
  return [...new Set(words.map(meaningOf))]
}

/** How many letters more, less, changed, or two swapped, lie between two words. */
export function editsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? 0
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(at(1, 0) + 1, (row[j - 1] ?? 0) + 1, at(1, 1) + cost, isSwapped ? at(2, 2) + 1 : Infinity),
      )
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/** Whether two stems differ by one slip of the finger at most: a letter more, less, changed, or two swapped. */
export function isNear(a: string, b: string): boolean {
  if (a === b) return true
  if (a.length < 5 || b.length < 5 || Math.abs(a.length - b.length) > 1 || a[0] === '#' || b[0] === '#')
    return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  let to = 0
  while (to < Math.min(a.length, b.length) - from && a.at(-1 - to) === b.at(-1 - to)) to += 1
  const [left, right] = [a.slice(from, a.length - to), b.slice(from, b.length - to)]
  return (left.length < 2 && right.length < 2) || (left.length === 2 && left === `${right[1]}${right[0]}`)
}

const marks = {
  fr: new Set(
    `le la les un une des du de est et vous je que qui pour avec dans sur bonjour bonsoir bjr slt salut merci quel quelle
    quels quelles etes avez ou au aux ce cette ca votre vos vs nous il elle pas plus combien quand jusqu svp stp oui non c
    j l d qu n y ai suis es tu te toi moi mon ma mes ton ta si ne se sans chez comment pourquoi quoi koi peut puis faites
    fait ya jai cest etre aussi ici prix ouvert ouverts ouvrez fermez livrez pain pains gateau lundi mardi mercredi jeudi
    vendredi samedi dimanche demain aujourd hui heure heures soir matin midi ka ki zot an ni sa yo mwen bonjou bonswa mesi pou
    ola oti eti konmen konbyen souple`.split(/\s+/),
  ),
  en: new Set(
    `the an is are and you i that who for with in hello hi hey thanks thank what which do does did have has at to of this
    your we it not more how when where until please pls plz yes no can could would will was were be been from about want
    need get any there my me us our r u ur dont whats im ive ill open close closed price much time today tomorrow tmrw
    monday tuesday wednesday thursday friday saturday sunday bread cake free order if or so just some anything`.split(
      /\s+/,
    ),
  ),
}

/** The language that a text is written in, or `fallback` where it does not show. */
export function languageOf(text: string, fallback: 'fr' | 'en'): 'fr' | 'en' {
  const words = fold(text).split(' ')
  const french = words.filter((word) => marks.fr.has(word)).length + (/[éèêàçùœ]/i.test(text) ? 1 : 0)
  const english = words.filter((word) => marks.en.has(word)).length
  if (french === english) return fallback
  return french > english ? 'fr' : 'en'
}

import { dayNames, isDayWord, isTimeWord } from './days.ts'
import { everydayEnglish, everydayFrench } from './everyday.ts'
import { fold } from './fold.ts'
import { conceptWords, expressionWords } from './lexicon.ts'
import { soundOf } from './sound.ts'
import { things } from './things.ts'
import { editsBetween, hasConcept, languageOf } from './words.ts'

/** Short forms that neither their letters nor their sound show, after what they stand for. */
const short: Record<'fr' | 'en', string> = {
  fr: `quelle: kel kelle ql qel; qui: ki; quoi: koi koa kwa; que: ke q; quand: kan kand qd; combien: cmb cbn cbien kombien kombyen konbyen cmbn cb1 combi combn
    cobien; temps: tps; heure: hr eur heur; heures: hrs; vous: vs vou; votre: vot vtr; c’est: c ct cest cé; j’ai: g jé; je peux: jpx jpe; t-il: til; chez: ché; près: pré; les: lé; des: dé; mes: mé; et: é; d’un: dun; d’une: dune; qu’il: kil; qu’on: kon; nous: ns; pour: pr; avec: avc ac;
    faut: fo fau; peut: pe; il y a: ya; dans: ds; plus: pls; toujours: tjr tjrs tjs; tout: tt; tous: ts; toute: tte; même: mm; rendez-vous: rdv; demain: dmain 2main dem1 2m1;
    aujourd’hui: ajd ojd auj aujd; matin: mat mat1; après-midi: apm aprm aprem; anniversaire: anif anniv; adresse: adr; jours: jrs; numéro: num n°;
    téléphone: tel tél; message: msg; personnes: pers prs; euros: euro; minutes: mn; beaucoup: bcp; quelque: qq qlq qlqe; quelqu’un: qqn qlq1 kelkun; rien: ri1; bien: bi1 b1;
    pourquoi: pk pq pkoi; parce que: pcq pck; est-ce que: eske esk esq; d’accord: dac dacc; maintenant: mtn mnt; semaine: sem; réserver: resa; au: o; aux: ox; samedi: sam; dimanche: dim; lundi: lun; vendredi: ven`,
  en: `what: wot wat wut wht; what’s: wats wots; how: hw; you: u ya yu; your: ur yr yor; are: r; why: y; for: fr fo; with: wit w wiv wth; which: wich witch wch; have: hav av hve;
    and: n nd; just: jus jst; open: opn; phone: fone; today: 2day tday; tomorrow: 2morrow 2moro tmoro tmw tmrw tmr tomoz 2mrw; tonight: 2nite tonite 2night; morning: morn mornin;
    evening: eve evenin; afternoon: arvo aft; when: wen whn; where: wher were whr; much: mch; before: b4; address: addy adrs; because: cuz cos coz; the: da d teh; this: dis; that: dat tht;
    them: dem; there: ther thr; something: sumthin smth sumthing; anything: anythin; please: plz pls plse; thanks: thx tnx; people: ppl; be: b; one: wan; want: wnt; can: cn; get: gt; birthday: bday bd;
    place: plce; is: iz; some: sum; need: nid; get: git; from: frm; about: abt; bread: bred; number: nr num; okay: k; saturday: sat; sunday: sun; my: ma; know: kno; like: lyk; right now: rn; until: til till; good: gud; love: luv; do: doo; does: duz`,
}
const shortForms = (['fr', 'en'] as const).map((language) => {
  const entries = short[language].split(';').flatMap((entry) => {
    const [word = '', forms = ''] = entry.split(':').map((part) => part.trim())
    return forms.split(' ').map((form) => [form, word] as const)
  })
  return [language, new Map(entries)] as const
})
const meant = new Map(shortForms)

/** « Été » and « ete » are « êtes » after « vous » only. */
const are = /(?<=(?<!\p{L})vous )(?:été|ete)(?!\p{L})/giu
/** « Vous livré », « vous avé »: another ending that sounds alike. */
const soundsAlike = /(?<=(?<!\p{L})vous \p{L}{2,})é(?!\p{L})/giu
/** « 4 a croissant » is for one. */
const forOne = /(?<!\p{L})4 (?=(?:an?|the|my|me|u|ur|one|1|today|tomorrow|tmrw|2morrow)(?!\p{L}))/giu
/** « Tes un robot », « t ouvert »: « tes » is « t’es » where no noun follows. */
const youAre = /(?<!\p{L})te?s(?= (?:une?|qui|où|ou|ouvert|là|la|le)(?!\p{L}))/giu

/** « 28 eur » is money, « kel eur » a time. */
const inEuros = /(?<=\d ?)eur(?!\p{L})/giu

const SHORTEST_SLIP = 5
const LONG = 7
const SHORTEST_EVERYDAY_SLIP = 6

interface Spelled {
  /** All words that a shop's customers and the venue's facts use. */
  topics: readonly string[]
  sounds: ReadonlyMap<string, string>
}

const spelled = new WeakMap<ReadonlySet<string>, Spelled>()
const everyday = { fr: everydayFrench, en: everydayEnglish }
const noWords: ReadonlySet<string> = new Set()

/** Read once for as long as the words of the facts are held. */
function spelledOf(own: ReadonlySet<string>): Spelled {
  const known = spelled.get(own)
  if (known) return known
  const topics = [...own, ...conceptWords, ...expressionWords, ...dayNames].filter((word) => word.length > 2)
  // What a shop is asked about is more likely than anything else that sounds alike.
  const sounds = new Map([...everydayFrench, ...topics].map((word) => [soundOf(word), word]))
  const made = { topics, sounds }
  spelled.set(own, made)
  return made
}

const isKnown = (word: string, language: 'fr' | 'en', own: ReadonlySet<string>) =>
  /\d/.test(word) ||
  things.has(word) ||
  hasConcept(word) ||
  expressionWords.has(word) ||
  own.has(word) ||
  own.has(word.replace(/[sx]$/, '')) ||
  own.has(`${word}s`) ||
  everyday[language].has(word) ||
  isDayWord(word) ||
  isTimeWord(word)

function bySlip(word: string, language: 'fr' | 'en', { topics }: Spelled): string | undefined {
  if (word.length < SHORTEST_SLIP - 1) return undefined
  // « Vnir », "brng": of a short word only a letter may be missing.
  if (word.length < SHORTEST_SLIP)
    return [...topics, ...everyday[language]].find(
      (one) => one[0] === word[0] && one.length === SHORTEST_SLIP && editsBetween(word, one) === 1,
    )
  const most = word.length >= LONG ? 2 : 1
  const near = (candidates: Iterable<string>, edits: number) => {
    for (const one of candidates)
      if (
        one[0] === word[0] &&
        one.length >= SHORTEST_SLIP - 1 &&
        Math.abs(one.length - word.length) <= edits &&
        editsBetween(word, one) <= edits
      )
        return one
    return undefined
  }
  return (
    near(topics, 1) ??
    near(topics, most) ??
    (word.length >= SHORTEST_EVERYDAY_SLIP ? near(everyday[language], 1) : undefined)
  )
}

/** Creole has a spelling of its own, which the concepts know. */
const creole =
  /(?<!\p{L})(?:z[oò]t|ka|mwen|ola|k[eé]?oumen|konmen|konbyen|y[eé]|soupl[eé]|bonjou|èske?|ès)(?!\p{L})/iu
/** Who takes care of signs does not write by sound. */
const careful = /^\p{Lu}.*[àâçéèêîôûù’'].*[.?!]$/su
/** « Danniversaire », « jpeux »: an apostrophe was left out. */
const elided = /^(d|l|j|qu|k|s|c|m|t|n)(?=[a-z]{3})/

function corrected(
  word: string,
  language: 'fr' | 'en',
  own: ReadonlySet<string>,
  isCareful: boolean,
  isRest = false,
): string | undefined {
  const folded = fold(word)
  const abbreviated = meant.get(language)?.get(word.toLowerCase())
  if (abbreviated && !own.has(folded)) return abbreviated
  if (isKnown(folded, language, own)) return isRest ? word : undefined
  const known = spelledOf(own)
  if (language === 'fr' && !isCareful) {
    const sound = soundOf(folded)
    const like = sound.length > 1 ? known.sounds.get(sound) : undefined
    if (like) return like
    const [letter] = isRest ? [] : (elided.exec(folded) ?? [])
    const rest = letter && corrected(folded.slice(letter.length), language, own, isCareful, true)
    if (rest) return `${letter}’${rest}`
  }
  return bySlip(folded, language, known)
}

/**
 * A text with its words spelled out that were written in a hurry, by their sound, or with a slip of the finger; names,
 * signs and times stay. `own` are the words of the venue's facts.
 */
export function inFull(text: string, own: ReadonlySet<string> = noWords): string {
  if (creole.test(text)) return text
  const language = languageOf(text, 'fr')
  const isCareful = careful.test(text.trim())
  return text
    .replace(forOne, language === 'en' ? 'for ' : '4 ')
    .replace(youAre, 't’es')
    .replace(inEuros, 'euros')
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word, at: number) => {
      const isName = at > 0 && /^\p{Lu}\p{Ll}/u.test(word) && !/[.?!]\s*$/.test(text.slice(0, at))
      const isAfterApostrophe = /['’]/.test(text[at - 1] ?? '') || /^['’]/.test(text.slice(at + word.length))
      return isName || (isAfterApostrophe && word.length < 3)
        ? word
        : (corrected(word, language, own, isCareful) ?? word)
    })
    .replace(are, 'êtes')
    .replace(soundsAlike, 'ez')
}

import type { Draft, Question } from './engine.ts'
import { fold } from './fold.ts'
import { relations } from './lexicon.ts'
import { phrases } from './phrases.ts'
import type { AskedQuestion } from './questions.ts'
import { meanings } from './words.ts'

const where =
  /(?<!\p{L})(?:où|ou) (?:êtes|etes|est|se trouve|vous|c['’]est|puis-je vous)|(?<!\p{L})(?:êtes|etes|c['’]?est|c|trouve[zr]?) (?:où|ou)(?!\p{L})|(?<!\p{L})(?:vous|zot) (?:êtes|etes|yé|ye) o[ùu]\b|\bwhere\s?(?:(?:exactly|precisely) )?(?:['’]s|s|are|r|is|can i find|do i find)\b|\b(?:which|what) street\b|\bquelle rue\b|\bhow (?:do|can) (?:i|we) (?:get|come)\b|\bcomment (?:venir|vous trouver|on vient)\b|(?<!\p{L})(?:ola|oti|éti|eti|ki koté|ki kote) (?:zot|zòt|ou(?!\p{L})|.*\by[ée](?!\p{L}))/iu
/** Who wants to be called asks for no number. */
const callsBack =
  /\b(?:call|ring|phone|send|mail|email|text) (?:me|us)\b|\b(?:me|m|nous) (?:r?appel\w+|telephon\w+|envoy\w+|ecri\w+)\b/
/** What they want it for: « pour vous envoyer une photo », "so I can send a picture". */
const purpose =
  /\b(?:so (?:that )?(?:i|we) can|to send|in order to|afin de|pour (?:vous |que |te |y )?\p{L}+(?:er|ir|re)\b)[^,;?]*/iu
/** Who wants an address or a number wants to write or to call. */
const reaching = new Set([
  ...meanings('écrire écris envoyer envoie contacter contact write send text photo picture image message'),
])

/** Where the venue is and how to reach it, where a question is about nothing else. */
export function fromPlace(
  { text }: AskedQuestion,
  words: readonly string[],
  question: Question,
): Draft | undefined {
  const { place, name } = question.venue
  if (!place || callsBack.test(fold(text))) return undefined
  const asksWhere = words.includes('#address') || where.test(text)
  const kinds = ['#address', '#phone', '#email']
  const own = new Set(asksWhere ? meanings(`${name} ${place.address}`) : [])
  const aims = new Set(meanings(purpose.exec(text)?.[0] ?? ''))
  const others = words.filter(
    (word) =>
      !kinds.includes(word) &&
      !own.has(word) &&
      !(aims.has(word) && !relations.has(word)) &&
      !reaching.has(word),
  )
  if (others.length > 0) return undefined
  const said = phrases[question.language]
  const isEmail = words.includes('#email') && place.email !== ''
  const lines = [
    // « L’adresse mail » is no street.
    ...(asksWhere && !(isEmail && !where.test(text)) && place.address ? [said.address(place.address)] : []),
    ...(asksWhere && !isEmail && place.mapsUri ? [said.map(place.mapsUri)] : []),
    ...(words.includes('#phone') && place.phone ? [said.phone(place.phone)] : []),
    ...(isEmail ? [said.email(place.email)] : []),
  ]
  if (lines.length === 0) return undefined
  return { body: lines.join('\n'), isUnknown: false, sources: [{ kind: 'address', title: '' }], tokens: 0 }
}

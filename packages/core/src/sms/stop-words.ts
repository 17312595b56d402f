/** Opt-out words, as operators and unsubscribe pages teach them; the first word of at most three. */
const STOP =
  /^\W*(?:stop(?:per|pez)?|arr[eê]t(?:er|ez)?|d[eé]sinscri\p{L}*|d[eé]sabonn\p{L}*|unsubscribe|cancel|quit|end)(?!\p{L})/iu
const MOST_WORDS = 3
/** What may follow: a number, the sender or subject, and politeness. Anything else is an ordinary sentence. */
const FOLLOWING =
  /^(?:\d*|moi|me|nous|svp|stp|s['’]il|vous|te|pla[iî]t|merci|please|pls|thanks|thank|you|now|all|tout|toutes?|les|vos|de|la|le|the|your|my|sms|pubs?|publicit[eé]s?|messages?|texts?|mails?|e-?mails?|ads?|newsletter|whatsapp|messenger|instagram|rcs|stop)$/iu

/**
 * Whether an answer is an opt-out: `STOP`, `stop 36789`, `Arrêtez svp`; by SMS and on every channel alike. A sentence
 * that only begins so ("Stop by tomorrow at noon?", "Cancel my order") does not.
 * @example
 * import { isStopReply } from '@comptoir/core/sms'
 *
 * isStopReply('Arrêtez svp') // => true
 * isStopReply('Stop by tomorrow at noon?') // => false
 */
export function isStopReply(body: string): boolean {
  const text = body.normalize('NFC').trim()
  const [first] = STOP.exec(text) ?? []
  if (first === undefined || text.split(/\s+/u).length > MOST_WORDS) return false
  const following = text.slice(first.length).replace(/[^\p{L}\p{N}\s'’-]/gu, ' ')
  return following
    .split(/[\s-]+/u)
    .filter(Boolean)
    .every((word) => FOLLOWING.test(word))
}

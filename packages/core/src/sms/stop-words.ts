/** How people ask for no more, as operators and unsubscribe pages teach it; the first word of at most three. */
const STOP =
  /^\W*(?:stop(?:per|pez)?|arr[eê]t(?:er|ez)?|d[eé]sinscri\p{L}*|d[eé]sabonn\p{L}*|unsubscribe|cancel|quit|end)(?!\p{L})/iu
const MOST_WORDS = 3

/**
 * Whether an answer asks for no more SMS: `STOP`, `stop 36789`, `Arrêtez svp`. A longer sentence that only begins so
 * ("Stop by tomorrow at noon?") does not.
 */
export function isStopReply(body: string): boolean {
  const text = body.normalize('NFC').trim()
  return STOP.test(text) && text.split(/\s+/u).length <= MOST_WORDS
}

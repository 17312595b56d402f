/** How the SMS of an installation say that a person may opt out (D-41, D-69). */
export interface StopMentions {
  /** The words with the short code of the provider, such as `STOP 36789`; empty where it has none. */
  stopMention: string
  /** How the numbers begin, without +, whose phones reach that short code. */
  stopPrefixes: readonly string[]
  /** What all others get: the same word with a link, as long as that of each person. */
  stopLinkMention: string
}

/**
 * The mention that an SMS to a phone ends with (SMS-09, D-69): the short code where the phone reaches it, else the link,
 * since a name as the sender cannot be answered.
 * @example
 * import { stopMentionTo } from '@comptoir/core/sms'
 *
 * const mentions = { stopMention: 'STOP 36789', stopPrefixes: ['33'], stopLinkMention: 'STOP https://c.example/s/0' }
 * stopMentionTo('+33612345678', mentions) // => 'STOP 36789'
 * stopMentionTo('+590690123456', mentions) // => 'STOP https://c.example/s/0'
 */
export function stopMentionTo(phone: string, mentions: StopMentions): string {
  const { stopMention, stopPrefixes, stopLinkMention } = mentions
  const isReached = stopPrefixes.some((prefix) => phone.startsWith(`+${prefix}`))
  return stopMention !== '' && isReached ? stopMention : stopLinkMention
}

/** How to unsubscribe, as the documents write it; a provider or country may have its own (SMS-09, D-41). */
export const STOP_MENTION = 'STOP 36789'

const endsWith = (body: string, mention: string) => body.trimEnd().endsWith(mention)

/**
 * The text as it is sent and counted: with the mention on a line of its own, unless it ends with it (SMS-05, D-41).
 * What is stored never holds it.
 * @example
 * import { withStop } from '@comptoir/core/sms'
 *
 * withStop('Bonjour', 'STOP 36111') // => 'Bonjour\nSTOP 36111'
 * withStop('Bonjour STOP 36111', 'STOP 36111') // => 'Bonjour STOP 36111'
 */
export function withStop(body: string, mention: string = STOP_MENTION): string {
  if (mention === '' || endsWith(body, mention)) return body
  return `${body.trimEnd()}\n${mention}`
}

/**
 * The text without the mention at its end, as tests send it (SMS-05).
 * @example
 * import { withoutStop, withStop } from '@comptoir/core/sms'
 *
 * withoutStop(withStop('Bonjour')) // => 'Bonjour'
 */
export function withoutStop(body: string, mention: string = STOP_MENTION): string {
  return mention !== '' && endsWith(body, mention) ? body.trimEnd().slice(0, -mention.length).trimEnd() : body
}

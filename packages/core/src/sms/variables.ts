/** An opening that no `}}` of its own follows. */
const OPENING = /\{\{((?:(?!\{\{|\}\}).)*)(\}\})?/gs

/**
 * The variables of a text that begin with `{{` and do not end (SMS-07), as they stand there.
 * @example
 * import { malformedVariables } from '@comptoir/core/sms'
 *
 * malformedVariables('Bonjour {{firstName, {{lastName}}') // => ['{{firstName, ']
 */
export function malformedVariables(body: string): string[] {
  return Array.from(body.matchAll(OPENING))
    .filter(([, , end]) => end === undefined)
    .map(([whole]) => whole)
}

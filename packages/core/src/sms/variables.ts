/** An opening that no `}}` of its own follows. */
const OPENING = /\{\{((?:(?!\{\{|\}\}).)*)(\}\})?/gs

/** A variable that begins and does not end. */
export interface MalformedVariable {
  /** As it stands in the text. */
  text: string
  /** At which character it begins, from 1. */
  position: number
}

/**
 * The variables of a text that begin with `{{` and do not end, with their places (SMS-07).
 * @example
 * import { findMalformedVariables } from '@comptoir/core/sms'
 *
 * findMalformedVariables('Bonjour {{firstName, {{lastName}}') // => [{ text: '{{firstName, ', position: 9 }]
 */
export function findMalformedVariables(body: string): MalformedVariable[] {
  return Array.from(body.matchAll(OPENING))
    .filter(([, , end]) => end === undefined)
    .map(({ 0: text, index }) => ({ text, position: Array.from(body.slice(0, index)).length + 1 }))
}

/**
 * The variables of a text that begin with `{{` and do not end (SMS-07), as they stand there.
 * @example
 * import { malformedVariables } from '@comptoir/core/sms'
 *
 * malformedVariables('Bonjour {{firstName, {{lastName}}') // => ['{{firstName, ']
 */
export function malformedVariables(body: string): string[] {
  return findMalformedVariables(body).map(({ text }) => text)
}

import { findMalformedVariables, gsmUnits, splitSms } from '@comptoir/core/sms'

/** What a run of characters is: the mention of STOP, what shortens the SMS, a variable without an end, or text. */
export type PieceKind = 'plain' | 'costly' | 'malformed' | 'stop'

/** A run of characters of one kind. */
export interface Piece {
  text: string
  kind: PieceKind
  /** Where it begins in the whole text. */
  start: number
}

/** No one reads more on a phone; a paste of megabytes is refused elsewhere. */
const SHOWN = 2_000

/** The segments of an SMS as it is sent, each in runs, for its borders to be drawn (SMS-02, SMS-08). */
export function segmentsOf(sent: string, mention: string): Piece[][] {
  const shown = sent.slice(0, SHOWN)
  const stopFrom = mention !== '' && shown.endsWith(mention) ? shown.length - mention.length : shown.length
  const malformed = findMalformedVariables(shown).map(({ text, position }) => {
    const from = Array.from(shown)
      .slice(0, position - 1)
      .join('').length
    return { from, to: from + text.length }
  })
  const kindAt = (index: number, character: string): PieceKind => {
    if (index >= stopFrom) return 'stop'
    if (malformed.some(({ from, to }) => index >= from && index < to)) return 'malformed'
    return gsmUnits(character) === undefined ? 'costly' : 'plain'
  }
  let index = 0
  return splitSms(shown).map((part) => {
    const pieces: Piece[] = []
    for (const character of part) {
      const kind = kindAt(index, character)
      const last = pieces.at(-1)
      if (last?.kind === kind) last.text += character
      else pieces.push({ text: character, kind, start: index })
      index += character.length
    }
    return pieces
  })
}

/** Splits a text into pieces that fit, after a line or a word if possible; only the space between is dropped. */
export function cut(
  text: string,
  most: number,
  measure: (text: string) => number = (words) => [...words].length,
): string[] {
  const pieces: string[] = []
  let rest = text
  while (measure(rest) > most) {
    const fitting = longestFitting(rest, most, measure)
    const at = Math.max(fitting.lastIndexOf('\n'), fitting.lastIndexOf(' '))
    const piece = at > fitting.length / 2 ? fitting.slice(0, at) : fitting
    pieces.push(piece)
    rest = rest.slice(piece.length).trimStart()
  }
  return rest === '' ? pieces : [...pieces, rest]
}

/** By code points: a character is never cut in two. */
function longestFitting(text: string, most: number, measure: (text: string) => number): string {
  let fitting = ''
  let length = 0
  for (const character of text) {
    length += measure(character)
    if (length > most) break
    fitting += character
  }
  return fitting
}

const CODE = /\.([cm]?[jt]sx?)$/
/** Comments and texts of a code file; a text ends with its line, a template or a block comment may go on. */
const PROSE = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g
/** The pieces of a line: `useDeedLog` is use, Deed, Log; `HTTPServer` is HTTP, Server. */
const PIECE = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu
/** What may stand between two words of a phrase. */
const JOINT = /^[ _-]?$/

const blank = (text) => text.replaceAll(/[^\n]/g, ' ')

/** The text as a term sees it: only its code, only its prose, or all; always without the ordinary senses of the word. */
function visible(file, text, { in: where, except }) {
  const wanted = except ? text.replaceAll(except, blank) : text
  if (where === 'code') return CODE.test(file) ? wanted.replaceAll(PROSE, blank) : blank(wanted)
  if (where !== 'prose' || !CODE.test(file)) return wanted
  let end = 0
  let prose = ''
  for (const match of wanted.matchAll(PROSE)) {
    prose += blank(wanted.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return prose + blank(wanted.slice(end))
}

function piecesOf(line) {
  return Array.from(line.matchAll(PIECE), ({ 0: piece, index }) => ({
    word: piece.toLowerCase(),
    start: index,
    end: index + piece.length,
  }))
}

function isPhraseAt(line, pieces, at, words) {
  return words.every((word, offset) => {
    const piece = pieces[at + offset]
    if (piece?.word !== word) return false
    return offset === 0 || JOINT.test(line.slice(pieces[at + offset - 1].end, piece.start))
  })
}

/** The phrases of a list that a line has. */
function phrasesIn(line, phrases) {
  const pieces = piecesOf(line)
  return phrases.filter((phrase) => {
    const words = phrase.split(' ')
    return pieces.some((_, at) => isPhraseAt(line, pieces, at, words))
  })
}

/** Each use of a term in a file or in its path: `{ file, line, word, instead, text }`; line 0 is the path. */
export function scan(file, text, terms) {
  return terms.flatMap((term) => {
    const found = (line, number) =>
      phrasesIn(line, term.words).map((word) => ({
        file,
        line: number,
        word,
        instead: term.instead,
        text: line.trim(),
      }))
    const inPath = term.in === 'prose' ? [] : found(term.except ? file.replaceAll(term.except, '') : file, 0)
    if (!mayHave(text, term)) return inPath
    const lines = visible(file, text, term).split('\n')
    return [...inPath, ...lines.flatMap((line, index) => found(line, index + 1))]
  })
}

function mayHave(text, term) {
  term.pattern ??= new RegExp(term.words.map((words) => words.replaceAll(' ', '[ _-]?')).join('|'), 'i')
  return term.pattern.test(text)
}

/** The uses that no entry of the list allows, and the entries that allow nothing. */
export function judge(uses, allowed) {
  const needed = new Set()
  const faults = uses.filter((use) => {
    const entry = allowed.find(
      ({ files, words, line }) =>
        files.test(use.file) && (words?.includes(use.word) ?? true) && (line?.test(use.text) ?? true),
    )
    if (entry) needed.add(entry)
    return !entry
  })
  return { faults, unneeded: allowed.filter((entry) => entry.words && !needed.has(entry)) }
}

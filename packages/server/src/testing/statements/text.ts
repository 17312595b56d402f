/** Words, names, signs and brackets of a statement, with how deep in brackets each stands. */
export interface Token {
  text: string
  depth: number
  at: number
}

const pattern = /'(?:[^']|'')*'|"[^"]+"|--[^\n]*|[\w.$]+|::|[<>=!]+|\S/g

export function tokensOf(statement: string): Token[] {
  let depth = 0
  const tokens: Token[] = []
  for (const { 0: found, index: at } of statement.matchAll(pattern)) {
    if (found.startsWith('--')) continue
    const text = /^["']/.test(found) ? found : found.toLowerCase()
    if (text === ')' || text === ']') depth -= 1
    tokens.push({ text, depth, at })
    if (text === '(' || text === '[') depth += 1
  }
  return tokens
}

const main = /^(select|insert|update|delete)$/

/** The expressions that a statement answers with, in their order; undefined where the text does not say by itself. */
export function answersOf(statement: string): string[] | undefined {
  const tokens = tokensOf(statement)
  const top = tokens.filter(({ depth }) => depth === 0)
  if (top.some(({ text }) => /^(union|intersect|except)$/.test(text))) return undefined
  const verb = top.find(({ text }) => main.test(text))
  if (verb === undefined) return undefined
  const begin = verb.text === 'select' ? verb : top.findLast(({ text }) => text === 'returning')
  if (begin === undefined) return undefined
  const rest = tokens.slice(tokens.indexOf(begin) + 1)
  const end = rest.find(({ text, depth }) => depth === 0 && /^(from|where|group|order|limit|for)$/.test(text))
  const list = end ? rest.slice(0, rest.indexOf(end)) : rest
  const commas = list.filter(({ text, depth }) => text === ',' && depth === 0)
  const edges = [...commas.map(({ at }) => at), end?.at ?? statement.length]
  const starts = [begin.at + begin.text.length, ...commas.map(({ at }) => at + 1)]
  return starts.map((start, at) => statement.slice(start, edges[at]).trim())
}

/** Whether rows are put together by `group by`, at the level of the answer. */
export function isGrouped(statement: string): boolean {
  const top = tokensOf(statement).filter(({ depth }) => depth === 0)
  return top.some(({ text }, at) => text === 'group' && top[at + 1]?.text === 'by')
}

/** The tables on the side of an outer join that may be missing; undefined where it may be any. */
export function missingTables(statement: string): Set<string> | undefined {
  const tokens = tokensOf(statement)
  const found = new Set<string>()
  for (const [at, { text }] of tokens.entries()) {
    if (text === 'full' || text === 'right') {
      if (isJoin(tokens, at)) return undefined
    } else if (text === 'left' && isJoin(tokens, at)) {
      for (const name of joinedNames(tokens, at)) found.add(name)
    }
  }
  return found
}

function isJoin(tokens: readonly Token[], at: number): boolean {
  const [next, second] = [tokens[at + 1]?.text, tokens[at + 2]?.text]
  return next === 'join' || (next === 'outer' && second === 'join')
}

function joinedNames(tokens: readonly Token[], at: number): string[] {
  const join = tokens.findIndex(({ text }, index) => index > at && text === 'join')
  const next = tokens[join + 1]?.text === 'lateral' ? join + 2 : join + 1
  const first = tokens[next]
  if (first === undefined) return []
  if (first.text === '(') return insideOf(tokens, next)
  const named = tokens.findIndex(
    ({ text }, index) =>
      text === first.text && tokens[index + 1]?.text === 'as' && tokens[index + 2]?.text === '(',
  )
  return named === -1 ? [first.text] : insideOf(tokens, named + 2)
}

/** The words between a bracket and its other half. */
function insideOf(tokens: readonly Token[], open: number): string[] {
  const depth = tokens[open]?.depth ?? 0
  const close = tokens.findIndex((token, index) => index > open && token.depth <= depth)
  return tokens.slice(open + 1, close).map(({ text }) => text)
}

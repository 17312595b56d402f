import { type Level, required } from './required.ts'
import { type Item, type Kind, kinds, type Page, type Proof, readPage } from './table.ts'

/** Reads a file of the repository; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined

/** How an item stands, as its weakest line says: a test beside something that is missing proves little. */
const standings = ['open', 'accepted', 'operator', 'absent', 'tested', 'reasoned'] as const
export type Standing = (typeof standings)[number]

/** What the table says, counted. */
export interface Counts {
  /** How many items of each level stand in it. */
  levels: Record<Level, number>
  /** How many items stand how. */
  items: Record<Standing, number>
  /** How many tests are named, each once. */
  tests: number
}

export interface Checked {
  problems: string[]
  counts: Counts
}

/** Everything that is wrong with the table, and what it comes to. */
export function checkTable(pages: readonly Page[], read: ReadFile): Checked {
  const items = pages.flatMap(readPage)
  const titles = titlesBy(read)
  const problems = [
    ...missing(items),
    ...items.flatMap((item, index) => [
      ...faultsOf(item, index, items),
      ...item.proofs.flatMap(proofFaults(item, titles, read)),
    ]),
  ]
  return { problems, counts: count(items) }
}

function missing(items: readonly Item[]): string[] {
  const there = new Set(items.map(({ id }) => id))
  return [...required.keys()].filter((id) => !there.has(id)).map((id) => `${id} is not in the table`)
}

function faultsOf({ id, level, title, proofs, at }: Item, index: number, items: readonly Item[]): string[] {
  const faults = {
    'is not one of ours': !required.has(id),
    [`is of level ${required.get(id)}`]: required.has(id) && required.get(id) !== level,
    'stands there twice': items.findIndex((item) => item.id === id) !== index,
    'has no title': title === '',
    'has neither test nor reason': proofs.length === 0,
  }
  return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? [`${at}: ${id} ${fault}`] : []))
}

type Titles = (path: string) => ReadonlySet<string> | undefined

function proofFaults({ id, at }: Item, titles: Titles, read: ReadFile) {
  return ({ kind, text }: Proof): string[] => {
    const fault = (what: string) => [`${at}: ${id} ${what}`]
    if (!kinds.includes(kind)) return fault(`has a line of no known kind: ${kind}`)
    if (kind === 'test') return testFaults(text, titles).flatMap(fault)
    if (kind === 'document') return linkFaults(text, read).flatMap(fault)
    return text.length < 15 ? fault(`says too little: "${text}"`) : []
  }
}

/** A test is named by its file, from `packages/` or the root, and its exact title. */
function testFaults(text: string, titles: Titles): string[] {
  const [, path, title = ''] = /^`([^`]+)` (.+)$/.exec(text) ?? []
  if (!path) return [`names no test: ${text}`]
  const found = titles(path)
  if (!found) return [`names a file of tests that is not there: ${path}`]
  return found.has(title) ? [] : [`names a test that is not in ${path}: ${title}`]
}

/** A page is linked with its section. */
function linkFaults(text: string, read: ReadFile): string[] {
  const [, path, section] = /\]\(\.\.\/([\w.-]+)#([\w-]+)\)/.exec(text) ?? []
  if (!path) return [`links to no section of a page: ${text}`]
  const sections = (read(`docs/${path}`) ?? '').matchAll(/^#+ (.+)$/gm)
  const isThere = [...sections].some(([, words = '']) => slugOf(words) === section)
  return isThere ? [] : [`links to a section that is not there: ${path}#${section}`]
}

const slugOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-')

/** A title behind `it(`, `test(`, or behind the end of what an `.each(…)` is given. */
const titled = /(?:\b(?:it|test)(?:\.\w+)*|(\)))\(\s*(['"`])((?:\\.|(?!\2).)*)\2,/gs

function titlesOf(source: string): string[] {
  return [...source.matchAll(titled)].flatMap(({ index, 1: isEach, 3: title = '' }) => {
    const before = source.slice(0, index)
    return isEach && !/\b(?:it|test)$/.test(before.slice(0, before.lastIndexOf('.each('))) ? [] : [title]
  })
}

function titlesBy(read: ReadFile): Titles {
  const known = new Map<string, ReadonlySet<string>>()
  return (path) => {
    if (!/\.(?:test|spec|suite)\.(?:tsx?|mjs)$/.test(path)) return undefined
    const source = read(/^(?:e2e|scripts)\//.test(path) ? path : `packages/${path}`)
    if (source === undefined) return undefined
    const found = known.get(path) ?? new Set(titlesOf(source))
    known.set(path, found)
    return found
  }
}

function standingOf({ proofs }: Item): Standing {
  const has = (kind: Kind) => proofs.some((one) => one.kind === kind)
  const weakest = (['open', 'accepted', 'operator', 'absent'] as const).find(has)
  return weakest ?? (has('test') ? 'tested' : 'reasoned')
}

function count(items: readonly Item[]): Counts {
  const ofLevel = (level: Level) => items.filter((item) => item.level === level).length
  const tests = items.flatMap(({ proofs }) => proofs.filter(({ kind }) => kind === 'test'))
  const found = items.map(standingOf)
  const counts = standings.map((standing) => [standing, found.filter((one) => one === standing).length])
  return {
    levels: { 1: ofLevel(1), 2: ofLevel(2), 3: ofLevel(3) },
    items: Object.fromEntries(counts),
    tests: new Set(tests.map(({ text }) => text)).size,
  }
}

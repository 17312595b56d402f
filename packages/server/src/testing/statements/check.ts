import type ts from '@typescript/typescript6'
import type { Describer, Field } from './describer.ts'
import { differences } from './differences.ts'
import { fileOf, isTemplate, placeOf, type Sources, templatesOf } from './sources.ts'
import type { Statement, World } from './statements.ts'

export interface Findings {
  /** What a database answers otherwise than the code says, and what it refuses: file, line and its words. */
  problems: string[]
  /** Templates that could not be looked at, by name, and why. */
  unchecked: Record<string, string>
  /** How many templates with a type were compared. */
  compared: number
}

interface Prepared extends World {
  text: string
  fields: readonly Field[]
}

/** Has a database prepare every statement, and compares what it would answer with what the code says. */
export async function checkStatements(
  sources: Sources,
  statements: readonly Statement[],
  describer: Describer,
): Promise<Findings> {
  const findings: Findings = { problems: [], unchecked: {}, compared: 0 }
  const prepared = new Set<ts.Node>()
  const refused: { statement: Statement; words: string }[] = []
  for (const statement of statements) {
    const { well, words } = await tryAll(statement, describer)
    for (const { parts } of well) for (const part of parts) prepared.add(part)
    if (words !== undefined) refused.push({ statement, words })
    else compare(statement, well, findings)
  }
  for (const { statement, words } of refused) {
    const { node, isPart, declared, worlds } = statement
    const isKnown = worlds.some(({ text }) => text !== undefined)
    if (isKnown && !isPart) findings.problems.push(`${placeOf(node)} ${words}`)
    else if (!prepared.has(node)) findings.unchecked[nameOf(node)] = `${placeOf(node)} ${words}`
    else if (declared)
      findings.unchecked[nameOf(node)] = `${placeOf(node)} is prepared only as a part of others`
  }
  for (const template of templatesOf(sources))
    if (!prepared.has(template))
      findings.unchecked[nameOf(template)] ??= `${placeOf(template)} is in no statement that is known`
  return findings
}

interface Outcome {
  /** The texts that the database prepared. */
  well: Prepared[]
  /** Why it was not prepared in each way that the code may go; a way that only fails with others is none. */
  words?: string
}

async function tryAll(statement: Statement, { describe }: Describer): Promise<Outcome> {
  const well: Prepared[] = []
  const failed: (World & { refusal?: string })[] = []
  for (const world of statement.worlds) await attempt(world)
  for (const world of [...failed]) {
    if (unmet(world) === undefined) continue
    for (const other of statement.beside(world)) {
      await attempt(other)
      if (unmet(world) === undefined) break
    }
  }
  for (const world of failed) {
    const way = unmet(world)
    if (world.refusal !== undefined && way !== undefined)
      return { well, words: `is refused: ${world.refusal} (${way}) in ${inOneLine(world.text ?? '')}` }
  }
  return well.length > 0 ? { well } : { well, words: failed[0]?.fault ?? 'has no text' }

  async function attempt(world: World): Promise<void> {
    const { text } = world
    const answer = text === undefined ? undefined : await describe(text)
    if (answer && text !== undefined && 'fields' in answer)
      well.push({ ...world, text, fields: answer.fields })
    else failed.push({ ...world, ...answer })
  }

  function unmet({ ways }: World): string | undefined {
    if (well.length === 0) return 'in every way'
    return ways.find((way) => !well.some((other) => other.ways.includes(way)))
  }
}

function compare({ node, declared }: Statement, well: readonly Prepared[], findings: Findings): void {
  if (declared === undefined) return
  if ('open' in declared) {
    findings.unchecked[nameOf(node)] = `${placeOf(node)} ${declared.open}`
    return
  }
  findings.compared += 1
  const found = well.flatMap(({ fields, text }) => differences(declared, fields, text))
  for (const words of new Set(found)) findings.problems.push(`${placeOf(node)} ${words}`)
}

/** File and beginning: a line number would change with every line above it. */
function nameOf(node: ts.Node): string {
  const text = isTemplate(node) ? node.template.getText().slice(1) : node.getText()
  return `${fileOf(node)}: ${inOneLine(text).slice(0, 40).trim()}`
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}

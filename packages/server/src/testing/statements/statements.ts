import ts from '@typescript/typescript6'
import { givenToBuilders, tablesAround } from './builder.ts'
import { render, Unknown } from './renderer.ts'
import { type Declared, declaredOf } from './row-types.ts'
import { isTemplate, type Sources, templatesOf } from './sources.ts'
import { callsIn, type Evaluation, emptyScope, type Question, resolve } from './values.ts'

/** More ways through the code of one statement are not tried. */
const MOST_WORLDS = 1000

export interface Statement {
  node: ts.Expression
  /**
   * A part is asked for by itself, as a column of the tables around it, or because no statement was found that takes it
   * up: it may be refused where another statement with it is not.
   */
  isPart: boolean
  declared: Declared | undefined
  /** The texts that it may become: each way of each decision is in at least one. */
  worlds: readonly World[]
  /** The texts where one decision differs from this world. */
  beside(world: World): Iterable<World>
}

export interface World {
  /** Undefined where the code joins nothing, or where only the run knows. */
  text: string | undefined
  /** Why there is no text. */
  fault?: string
  /** The templates whose text is in it. */
  parts: ReadonlySet<ts.Node>
  /** The decisions on the way, as `question = way`. */
  ways: readonly string[]
}

type Run = Omit<Evaluation, 'choose'>

/** Everything that can be asked of a database: whole statements, and the values that the builder's queries hold. */
export function statementsOf(sources: Sources): Statement[] {
  const run = { checker: sources.checker, calls: callsIn(sources) }
  const templates = templatesOf(sources)
  const own = templates.filter((template) => isWhole(template) || isAlone(run.checker, template))
  const given = givenToBuilders(run.checker, sources.files).filter((node) => isForTemplate(run, node))
  const statements = [...own, ...given].map((node) => statementOf(run, node))
  const taken = new Set(statements.flatMap(({ worlds }) => worlds.flatMap(({ parts }) => [...parts])))
  const left = templates.filter((template) => !own.includes(template) && !taken.has(template))
  return [...statements, ...left.map((node) => ({ ...statementOf(run, node), isPart: true }))]
}

function statementOf(run: Run, node: ts.Expression): Statement {
  const [type] = (isTemplate(node) && node.typeArguments) || []
  const declared = type && declaredOf(run.checker, type)
  const isRow = declared !== undefined && 'columns' in declared
  const isValue = !isTemplate(node) || !(isWhole(node) || isRow || (declared === undefined && isSelect(node)))
  const tables = tablesAround(run.checker, node)
  const asked = (text: string) => {
    const named = tables?.filter((table) => !table.endsWith(' as excluded') || text.includes('excluded.'))
    return `select (${text}) as value${named ? ` from ${named.join(', ')}` : ''}`
  }
  return { node, isPart: isValue, declared, ...worldsOf(run, node, isValue ? asked : (text) => text) }
}

/** Executed where it stands, or where it is given to. */
function isWhole(template: ts.TaggedTemplateExpression): boolean {
  const { parent } = template
  const isExecuted = ts.isPropertyAccessExpression(parent) && parent.name.text === 'execute'
  return isExecuted || /^\s*(insert|update|delete|with)\b/i.test(beginningOf(template))
}

function isSelect(template: ts.TaggedTemplateExpression): boolean {
  return /^\s*select\b/i.test(beginningOf(template))
}

function beginningOf({ template }: ts.TaggedTemplateExpression): string {
  return ts.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text
}

/** A template with a type or in a query of the builder is looked at by itself, and not only as a part of others. */
function isAlone(checker: ts.TypeChecker, template: ts.TaggedTemplateExpression): boolean {
  return template.typeArguments !== undefined || tablesAround(checker, template) !== undefined
}

function isForTemplate(run: Run, node: ts.Expression): boolean {
  const { node: found } = resolve({ ...run, choose: () => 0 }, { node, scope: emptyScope })
  return found !== undefined && isTemplate(found)
}

type Ways = ReadonlyMap<string, number>
type Worlds = Pick<Statement, 'worlds' | 'beside'>

function worldsOf(run: Run, node: ts.Expression, asked: (text: string) => string): Worlds {
  const counts = new Map<string, number>()
  const places = new Set<ts.Node>()
  const waiting: Ways[] = [new Map()]
  const worlds: World[] = []

  function explore(chosen: Ways): World {
    const ways = new Set<string>()
    const choose = ({ text, place, ways: count }: Question): number => {
      const way = chosen.get(text) ?? 0
      ways.add(`${text} = ${way}`)
      counts.set(text, count)
      if (!places.has(place))
        for (let other = 0; other < count; other += 1)
          if (other !== way) waiting.push(new Map([...chosen, [text, other]]))
      places.add(place)
      return way
    }
    try {
      const { text, parts } = render({ ...run, choose }, { node, scope: emptyScope })
      return { text: asked(text), parts, ways: [...ways] }
    } catch (error) {
      if (!(error instanceof Unknown)) throw error
      return { text: undefined, fault: error.message, parts: new Set(), ways: [...ways] }
    }
  }

  for (const chosen of waiting) {
    if (worlds.length === MOST_WORLDS) break
    worlds.push(explore(chosen))
  }
  return {
    worlds,
    *beside({ ways }) {
      for (const [question, chosen] of waysOf(ways))
        for (let other = 0; other < (counts.get(question) ?? 0); other += 1)
          if (other !== chosen) yield explore(new Map([...waysOf(ways), [question, other]]))
    },
  }
}

function waysOf(ways: readonly string[]): Ways {
  return new Map(
    ways.map((way) => {
      const at = way.lastIndexOf(' = ')
      return [way.slice(0, at), Number(way.slice(at + 3))]
    }),
  )
}

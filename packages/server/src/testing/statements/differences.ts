import type { Field } from './describer.ts'
import type { Column, Declared, Kind } from './row-types.ts'
import { answersOf, isGrouped, missingTables, tokensOf } from './text.ts'

/** What a database answers otherwise than the code says, in words. */
export function differences(declared: Declared, fields: readonly Field[], statement: string): string[] {
  if ('open' in declared) return []
  const nulls = nullsOf(fields, statement)
  if ('value' in declared) {
    const [field] = fields
    return field === undefined ? ['answers no column'] : valueDifferences(declared.value, field, nulls[0])
  }
  const { columns } = declared
  const names = fields.map(({ name }) => name)
  return [
    ...columns
      .filter(({ name, isOptional }) => !isOptional && !names.includes(name))
      .map(({ name }) => `answers no column "${name}", only ${names.join(', ') || 'none'}`),
    ...names
      .filter((name) => !columns.some((column) => column.name === name))
      .map((name) => `answers a column "${name}" that the row type does not have`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `answers two columns "${name}"`),
    ...fields.flatMap((field, at) => {
      const column = columns.find(({ name }) => name === field.name)
      return column ? valueDifferences(column, field, nulls[at]) : []
    }),
  ]
}

/** Whether null may come; undefined where the text does not say. */
type Nulls = 'never' | 'possible' | undefined

/** The code may allow more than ever comes: a row type can serve several statements. */
function valueDifferences(column: Column, field: Field, nulls: Nulls): string[] {
  const kinds = [...column.kinds]
  const isFitting = kinds.some((kind) => fits(kind, field.kind)) || (kinds.length === 0 && column.isNullable)
  const isOpen = column.isNullable || column.kinds.has('unknown')
  return [
    ...(isFitting ? [] : [`"${field.name}" is ${field.kind} (${field.type}), not ${kinds.join(' | ')}`]),
    ...(nulls === 'possible' && !isOpen ? [`"${field.name}" may be null`] : []),
  ]
}

/** JSON holds any value but those that only the driver makes. */
function fits(declared: Kind, actual: Kind): boolean {
  if (declared === 'unknown' || declared === actual) return true
  if (actual === 'json') return !/^(Date|bytes|bigint|undefined)/.test(declared)
  if (!actual.endsWith('[]') || !declared.endsWith('[]')) return false
  const element = actual.slice(0, -2)
  return declared
    .slice(0, -2)
    .split('|')
    .some((each) => each === '' || fits(each, element))
}

function nullsOf(fields: readonly Field[], statement: string): Nulls[] {
  const answers = answersOf(statement)
  const missing = missingTables(statement)
  const isAligned = answers?.length === fields.length && !answers.some((answer) => answer.endsWith('*'))
  const isOneRow = !isGrouped(statement)
  return fields.map((field, at) => {
    if (field.origin !== undefined) return nullsOfColumn(field.origin, statement, missing)
    const answer = isAligned ? answers[at] : undefined
    return answer === undefined ? undefined : nullsOfExpression(answer, isOneRow)
  })
}

function nullsOfColumn(
  { table, column, isNotNull }: NonNullable<Field['origin']>,
  statement: string,
  missing: ReadonlySet<string> | undefined,
): Nulls {
  if (missing === undefined) return undefined
  if (!missing.has(table)) return isNotNull ? 'never' : isNarrowed(column, statement) ? undefined : 'possible'
  const mentions = tokensOf(statement).filter(({ text }) => text === table).length
  return mentions > 1 || isNarrowed(column, statement) ? undefined : 'possible'
}

/** Whether the statement compares the column, sets it or asks for it: then it may well be there in each row. */
function isNarrowed(column: string, statement: string): boolean {
  const tokens = tokensOf(statement).map(({ text }) => text.replaceAll('"', '').split('.').at(-1))
  const isAsked = (at: number) => /^([<>=!]+|~|@|in|is|between|like)$/.test(tokens[at] ?? '')
  const isListed = (at: number) => tokens[0] === 'insert' && at < tokens.indexOf(')')
  return tokens.some((token, at) => token === column && (isAsked(at + 1) || isAsked(at - 1) || isListed(at)))
}

const aggregate =
  /^(max|min|sum|avg|bool_or|bool_and|every|array_agg|string_agg|jsonb?_agg|jsonb?_object_agg)$/

function nullsOfExpression(answer: string, isOneRow: boolean): Nulls {
  const tokens = tokensOf(answer)
  const close = tokens.findIndex(({ text, depth }, at) => at > 1 && text === ')' && depth === 0)
  const [name, open] = [tokens[0]?.text ?? '', tokens[1]?.text]
  const rest = tokens.slice(close + 1).map(({ text }) => text)
  const isWhole = open === '(' && close > 0 && /^(::|as|$)/.test(rest[0] ?? '')
  if (!isWhole) return undefined
  if (name === 'count' || name === 'exists') return 'never'
  if (name === 'nullif') return 'possible'
  return isOneRow && aggregate.test(name) ? 'possible' : undefined
}

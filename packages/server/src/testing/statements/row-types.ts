import ts from '@typescript/typescript6'

/** What a value may be, as the driver makes it: `json` for any other object, `text[]` and such for lists. */
export type Kind = string

export interface Column {
  name: string
  /** Without null: that is `isNullable`. */
  kinds: ReadonlySet<Kind>
  isNullable: boolean
  isOptional: boolean
}

/** What the code says of a statement: the columns of its rows, or of a template that is a single value. */
export type Declared = { columns: readonly Column[] } | { value: Column } | { open: string }

/** What stands between the angle brackets of `sql<…>`. */
export function declaredOf(checker: ts.TypeChecker, node: ts.TypeNode): Declared {
  const type = checker.getTypeFromTypeNode(node)
  if (type.flags & ts.TypeFlags.TypeParameter) return { open: 'its type is a parameter of the function' }
  if (isRow(checker, type)) {
    if (checker.getIndexInfosOfType(type).length > 0) return { open: 'its row has any names' }
    return { columns: checker.getPropertiesOfType(type).map((property) => columnOf(checker, property)) }
  }
  return { value: { name: 'value', isOptional: false, ...kindsOf(checker, type) } }
}

function isRow(checker: ts.TypeChecker, type: ts.Type): boolean {
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Union)) !== 0
  const { isNullable, kinds } = kindsOf(checker, type)
  const hasNames =
    checker.getPropertiesOfType(type).length > 0 || checker.getIndexInfosOfType(type).length > 0
  return isObject && hasNames && !isNullable && kinds.size === 1 && kinds.has('json')
}

function columnOf(checker: ts.TypeChecker, property: ts.Symbol): Column {
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
  return { name: property.name, isOptional, ...kindsOf(checker, checker.getTypeOfSymbol(property)) }
}

function kindsOf(checker: ts.TypeChecker, type: ts.Type): Pick<Column, 'kinds' | 'isNullable'> {
  const kinds = new Set<Kind>()
  let isNullable = false
  for (const each of type.isUnion() ? type.types : [type]) {
    if (each.flags & ts.TypeFlags.Null) isNullable = true
    else kinds.add(kindOf(checker, each))
  }
  return { kinds, isNullable }
}

const plain: [ts.TypeFlags, Kind][] = [
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.Undefined, 'undefined'],
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'unknown'],
]
const named: Record<string, Kind> = { Date: 'Date', Buffer: 'bytes', Uint8Array: 'bytes' }

function kindOf(checker: ts.TypeChecker, type: ts.Type): Kind {
  const found = plain.find(([flags]) => type.flags & flags)
  if (found) return found[1]
  if (type.isIntersection())
    return type.types.map((each) => kindOf(checker, each)).find((kind) => kind !== 'json') ?? 'json'
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference)
    const kinds = element ? [...kindsOf(checker, element).kinds] : []
    return `${kinds.join('|')}[]`
  }
  return named[type.symbol?.name ?? ''] ?? 'json'
}

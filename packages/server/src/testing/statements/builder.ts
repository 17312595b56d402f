import ts from '@typescript/typescript6'

const begins = /^(selectFrom|insertInto|updateTable|deleteFrom)$/
const names = /^(selectFrom|insertInto|updateTable|deleteFrom|from|using|(inner|left|right|full|cross)Join)$/

interface Link {
  name: string
  call: ts.CallExpression
}

/** The calls of a query of kysely's builder, the last one first, through the constants that hold its beginning. */
function chainOf(checker: ts.TypeChecker, node: ts.Node): Link[] {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return [{ name: node.expression.name.text, call: node }, ...chainOf(checker, node.expression.expression)]
  if (!ts.isIdentifier(node)) return []
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
  const isHeld = declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
  return isHeld ? chainOf(checker, isHeld) : []
}

/** Whether a call is a query of the builder. */
export function isBuilder(checker: ts.TypeChecker, node: ts.Node): boolean {
  return chainOf(checker, node).some(({ name }) => begins.test(name))
}

/** The tables of the builder's queries around a position, as `from` names them; undefined where there is no such query. */
export function tablesAround(checker: ts.TypeChecker, place: ts.Node): string[] | undefined {
  const found: string[] = []
  for (let node = place; node.parent !== undefined; node = node.parent) {
    const isLast = ts.isCallExpression(node) && !ts.isPropertyAccessExpression(node.parent)
    if (!isLast || !isBuilder(checker, node)) continue
    for (const { name, call } of chainOf(checker, node)) {
      if (names.test(name)) found.push(...tableNames(call))
      if (name === 'insertInto') found.push(...tableNames(call).map((table) => `${table} as excluded`))
    }
  }
  return found.length > 0 ? found : undefined
}

function tableNames({ arguments: [first] }: ts.CallExpression): string[] {
  if (first === undefined) return []
  const listed = ts.isArrayLiteralExpression(first) ? first.elements : [first]
  return listed.flatMap((each) => (ts.isStringLiteralLike(each) ? [each.text] : []))
}

/** Names and calls that are given to queries of the builder: they may stand for a template. */
export function givenToBuilders(checker: ts.TypeChecker, files: readonly ts.SourceFile[]): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const given = node.arguments.flatMap(expressionsIn)
      if (given.length > 0 && tablesAround(checker, node)) found.push(...given)
    }
    ts.forEachChild(node, visit)
  }
  for (const file of files) if (/\bsql[<`]|RawBuilder/.test(file.text)) visit(file)
  return found
}

function expressionsIn(node: ts.Expression): ts.Expression[] {
  if (ts.isIdentifier(node) || ts.isCallExpression(node)) return [node]
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((member) =>
    ts.isPropertyAssignment(member)
      ? expressionsIn(member.initializer)
      : ts.isShorthandPropertyAssignment(member)
        ? [member.name]
        : ts.isSpreadAssignment(member)
          ? expressionsIn(member.expression)
          : [],
  )
}

import ts from '@typescript/typescript6'
import type { Sources } from './sources.ts'

/** A piece of code, and what the parameters of the functions around it stand for. No code: any value at all. */
export interface Value {
  node: ts.Node | undefined
  scope: Scope
}

export interface Scope {
  bound: ReadonlyMap<ts.ParameterDeclaration, Value>
  /** The functions on the call stack. */
  calls: readonly ts.Node[]
}

/** Where the code decides. The same words are answered alike wherever they stand. */
export interface Question {
  text: string
  place: ts.Node
  /** So many ways there are, counted from 0. */
  ways: number
}

export type Choose = (question: Question) => number

/** Runs as much of the code as decides what stands in a template: names, properties, decisions, calls, lists. */
export interface Evaluation {
  checker: ts.TypeChecker
  /** The calls of functions by their plain names. */
  calls: ReadonlyMap<string, readonly ts.CallExpression[]>
  choose: Choose
}

const MOST_CALLS = 60
export const emptyScope: Scope = { bound: new Map(), calls: [] }
const anyValue: Value = { node: undefined, scope: emptyScope }

type Made = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration
const isMade = (node: ts.Node | undefined): node is Made =>
  node !== undefined &&
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node))

/** Follows names, calls and decisions to what they stand for: a template, a literal, a function, or as far as it goes. */
export function resolve(run: Evaluation, { node: wrapped, scope }: Value): Value {
  if (wrapped === undefined) return anyValue
  const node = unwrap(wrapped)
  if (ts.isIdentifier(node)) return named(run, node, scope)
  if (ts.isPropertyAccessExpression(node))
    return property(run, resolve(run, { node: node.expression, scope }), node.name.text) ?? { node, scope }
  if (ts.isElementAccessExpression(node)) return element(run, node, scope)
  if (ts.isConditionalExpression(node)) {
    const way = decide(run, node.condition, 2, scope)
    return resolve(run, { node: way === 0 ? node.whenTrue : node.whenFalse, scope })
  }
  if (ts.isBinaryExpression(node)) return operation(run, node, scope)
  if (ts.isCallExpression(node)) return called(run, node, scope) ?? { node, scope }
  return { node, scope }
}

/** The elements of a list, as far as they are known. */
export function elements(run: Evaluation, list: Value): Value[] {
  const { node, scope } = resolve(run, list)
  if (node === undefined) return [anyValue]
  if (ts.isArrayLiteralExpression(node) && isFilledLater(node)) return [anyValue]
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((each): Value[] =>
      ts.isSpreadElement(each) ? elements(run, { node: each.expression, scope }) : [{ node: each, scope }],
    )
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [anyValue]
  const { expression: object, name } = node.expression
  const first: Value = { node: node.arguments[0], scope }
  if (object.getText() === 'Object' && name.text === 'values') return members(run, resolve(run, first))
  if (name.text === 'map' || name.text === 'flatMap') {
    const callee = resolve(run, first)
    const { node: made } = callee
    if (!isMade(made)) return [anyValue]
    const mapped = elements(run, { node: object, scope }).map((each) =>
      applied(run, made, callee.scope, [each, anyValue], scope),
    )
    return name.text === 'map' ? mapped : mapped.flatMap((each) => elements(run, each))
  }
  const isSame = /^(filter|slice|toSorted|toReversed)$/.test(name.text)
  return isSame ? elements(run, { node: object, scope }) : [anyValue]
}

function isFilledLater({ elements: known, parent }: ts.ArrayLiteralExpression): boolean {
  return known.length === 0 && ts.isVariableDeclaration(parent)
}

/** A function that calls itself goes the other way the second time. */
function decide(run: Evaluation, place: ts.Node, ways: number, { calls }: Scope): number {
  const way = run.choose({ text: place.getText(), place, ways })
  const last = calls.at(-1)
  return calls.filter((call) => call === last).length > 1 ? (way + 1) % ways : way
}

function operation(run: Evaluation, node: ts.BinaryExpression, scope: Scope): Value {
  const { kind } = node.operatorToken
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return resolve(run, { node: node.right, scope })
  if (kind !== ts.SyntaxKind.QuestionQuestionToken && kind !== ts.SyntaxKind.BarBarToken)
    return { node, scope }
  const way = decide(run, node.left, 2, scope)
  return resolve(run, { node: way === 0 ? node.left : node.right, scope })
}

function named(run: Evaluation, node: ts.Identifier, scope: Scope): Value {
  const symbol = symbolOf(run.checker, node)
  return declared(run, symbol?.valueDeclaration, scope) ?? { node, scope }
}

function declared(run: Evaluation, declaration: ts.Node | undefined, scope: Scope): Value | undefined {
  if (declaration === undefined) return undefined
  if (ts.isFunctionDeclaration(declaration)) return { node: declaration, scope }
  if (ts.isParameter(declaration)) return parameterValue(run, declaration, scope)
  if (ts.isBindingElement(declaration)) return destructured(run, declaration, scope)
  if (!ts.isVariableDeclaration(declaration)) return undefined
  const loop = declaration.parent.parent
  if (ts.isForOfStatement(loop)) return oneOf(run, { node: loop.expression, scope })
  return declaration.initializer && resolve(run, { node: declaration.initializer, scope })
}

function destructured(run: Evaluation, declaration: ts.BindingElement, scope: Scope): Value {
  const pattern = declaration.parent
  const name = declaration.propertyName ?? declaration.name
  const whole = declared(run, pattern.parent, scope)
  if (!whole || !ts.isIdentifier(name)) return anyValue
  if (ts.isArrayBindingPattern(pattern))
    return resolve(run, elements(run, whole)[pattern.elements.indexOf(declaration)] ?? anyValue)
  const found = property(run, whole, name.text)
  return found ?? resolve(run, { node: declaration.initializer, scope })
}

/** What a call gave, or, where a function is looked at by itself, what one of its callers gives. */
function parameterValue(run: Evaluation, parameter: ts.ParameterDeclaration, scope: Scope): Value {
  const bound = scope.bound.get(parameter)
  if (bound !== undefined) return resolve(run, bound)
  const made = parameter.parent
  const name = isMade(made) && nameOf(made)
  if (!name) return anyValue
  const symbol = run.checker.getSymbolAtLocation(name)
  const calls = (run.calls.get(name.text) ?? []).filter(
    ({ expression }) => ts.isIdentifier(expression) && symbolOf(run.checker, expression) === symbol,
  )
  if (calls.length === 0 || scope.calls.length > MOST_CALLS) return anyValue
  const call = calls[run.choose({ text: `calls of ${name.text}`, place: made, ways: calls.length })]
  const given = call?.arguments[made.parameters.indexOf(parameter)]
  const from = { bound: emptyScope.bound, calls: [...scope.calls, parameter] }
  return resolve(run, { node: given ?? parameter.initializer, scope: from })
}

function property(run: Evaluation, { node, scope }: Value, name: string): Value | undefined {
  if (node === undefined) return anyValue
  if (!ts.isObjectLiteralExpression(node)) return undefined
  for (const member of node.properties.toReversed()) {
    if (ts.isSpreadAssignment(member)) {
      const found = property(run, resolve(run, { node: member.expression, scope }), name)
      if (found?.node !== undefined) return found
    } else if (member.name && memberName(member.name) === name) return memberValue(run, member, scope)
  }
  return undefined
}

function memberName(name: ts.PropertyName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined
}

function memberValue(run: Evaluation, member: ts.ObjectLiteralElementLike, scope: Scope): Value {
  if (ts.isPropertyAssignment(member)) return resolve(run, { node: member.initializer, scope })
  if (ts.isMethodDeclaration(member)) return { node: member, scope }
  if (!ts.isShorthandPropertyAssignment(member)) return anyValue
  const symbol = symbolOf(run.checker, member.name)
  return declared(run, symbol?.valueDeclaration, scope) ?? anyValue
}

function element(run: Evaluation, node: ts.ElementAccessExpression, scope: Scope): Value {
  const object = resolve(run, { node: node.expression, scope })
  const key = resolve(run, { node: node.argumentExpression, scope })
  if (key.node && ts.isStringLiteral(key.node)) return property(run, object, key.node.text) ?? { node, scope }
  const values = members(run, object)
  if (values.length === 0) return { node, scope }
  const way = run.choose({ text: node.getText(), place: node, ways: values.length })
  return resolve(run, values[way] ?? anyValue)
}

function members(run: Evaluation, { node, scope }: Value): Value[] {
  if (node === undefined) return []
  if (ts.isObjectLiteralExpression(node))
    return node.properties.map((member) => memberValue(run, member, scope))
  return ts.isArrayLiteralExpression(node) ? elements(run, { node, scope }) : []
}

function oneOf(run: Evaluation, list: Value): Value {
  const values = elements(run, list)
  const { node } = list
  const way = node ? run.choose({ text: node.getText(), place: node, ways: values.length }) : 0
  return resolve(run, values[way] ?? anyValue)
}

function called(run: Evaluation, node: ts.CallExpression, scope: Scope): Value | undefined {
  const callee = resolve(run, { node: node.expression, scope })
  if (!isMade(callee.node)) return undefined
  const given = node.arguments.map((argument): Value => ({ node: argument, scope }))
  return applied(run, callee.node, callee.scope, given, scope)
}

function applied(run: Evaluation, made: Made, own: Scope, given: readonly Value[], from: Scope): Value {
  const bound = new Map(own.bound)
  made.parameters.forEach((parameter, at) => {
    bound.set(parameter, given[at] ?? { node: parameter.initializer, scope: own })
  })
  const scope = { bound, calls: [...from.calls, made] }
  if (scope.calls.length > MOST_CALLS || made.body === undefined) return anyValue
  if (!ts.isBlock(made.body)) return resolve(run, { node: made.body, scope })
  return answer(run, made.body.statements, scope) ?? anyValue
}

/** What a function answers: `if` with a return inside is a decision as any other. */
function answer(run: Evaluation, statements: readonly ts.Statement[], scope: Scope): Value | undefined {
  for (const statement of statements) {
    if (ts.isReturnStatement(statement)) return resolve(run, { node: statement.expression, scope })
    if (!ts.isIfStatement(statement) || !hasReturn(statement)) continue
    const way = decide(run, statement.expression, 2, scope)
    const branch = way === 0 ? statement.thenStatement : statement.elseStatement
    const found = branch && answer(run, ts.isBlock(branch) ? branch.statements : [branch], scope)
    if (found) return found
  }
  return undefined
}

function hasReturn(node: ts.Node): boolean {
  if (isMade(node)) return false
  return (
    ts.isReturnStatement(node) || (ts.forEachChild(node, (child) => hasReturn(child) || undefined) ?? false)
  )
}

function unwrap(node: ts.Node): ts.Node {
  const isWrapped =
    ts.isAwaitExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  return isWrapped ? unwrap(node.expression) : node
}

function symbolOf(checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol | undefined {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function nameOf(made: Made): ts.Identifier | undefined {
  if (made.name && ts.isIdentifier(made.name)) return made.name
  const { parent } = made
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name : undefined
}

/** The calls of functions by their plain names. */
export function callsIn({ files }: Sources): Map<string, ts.CallExpression[]> {
  const found = new Map<string, ts.CallExpression[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const name = node.expression.text
      found.set(name, [...(found.get(name) ?? []), node])
    }
    ts.forEachChild(node, visit)
  }
  files.forEach(visit)
  return found
}

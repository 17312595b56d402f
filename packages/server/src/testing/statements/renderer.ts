import ts from '@typescript/typescript6'
import { isBuilder } from './builder.ts'
import { isTemplate } from './sources.ts'
import { type Evaluation, elements, resolve, type Scope, type Value } from './values.ts'

/** The text that a template becomes, as kysely compiles it. */
export interface Rendered {
  text: string
  /** The templates whose text is in it. */
  parts: ReadonlySet<ts.TaggedTemplateExpression>
}

/** Why the text of a template cannot be known from the code. */
export class Unknown extends Error {}

export function render(run: Evaluation, value: Value): Rendered {
  const parts = new Set<ts.TaggedTemplateExpression>()
  let values = 0

  function textOf(given: Value): string {
    const { node, scope } = resolve(run, given)
    if (node && isTemplate(node)) return templateText(node, scope)
    if (node && ts.isCallExpression(node)) return callText(node, scope)
    if (given.node && isFragment(run.checker, given.node))
      throw new Unknown(`only the run knows ${given.node.getText()}`)
    return placeholder()
  }

  function placeholder(): string {
    values += 1
    return `$${values}`
  }

  function templateText(node: ts.TaggedTemplateExpression, scope: Scope): string {
    parts.add(node)
    const { template } = node
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
    const spans = template.templateSpans.map(
      ({ expression, literal }) => textOf({ node: expression, scope }) + literal.text,
    )
    return template.head.text + spans.join('')
  }

  function callText(node: ts.CallExpression, scope: Scope): string {
    const { expression } = node
    if (ts.isIdentifier(expression) && isFragment(run.checker, node))
      throw new Unknown(`only the run knows ${node.getText()}`)
    if (!ts.isPropertyAccessExpression(expression)) return placeholder()
    if (isBuilder(run.checker, node))
      throw new Unknown(`a query of the builder: ${node.getText().slice(0, 60)}`)
    if (expression.expression.getText() !== 'sql') return placeholder()
    const [first, second] = node.arguments.map((argument): Value => ({ node: argument, scope }))
    if (first === undefined) throw new Unknown(node.getText())
    const kind = expression.name.text
    if (kind === 'join') {
      const between = second ? textOf(second) : ', '
      const texts = elements(run, first).map(textOf)
      if (texts.length === 0) throw new Unknown('a list of nothing is joined')
      return texts.join(between)
    }
    if (kind === 'val' || kind === 'value') return placeholder()
    const literal = literalOf(run, first)
    if (kind === 'lit') return typeof literal === 'string' ? `'${literal}'` : `${literal}`
    if (kind === 'raw') return `${literal}`
    return `${literal}`
      .split('.')
      .map((name) => `"${name}"`)
      .join('.')
  }

  return { text: textOf(value), parts }
}

const fragments = new WeakMap<ts.Node, boolean>()

/** Whether an expression is a piece of a statement, and not a value that is sent beside it. */
function isFragment(checker: ts.TypeChecker, node: ts.Node): boolean {
  const isNamed = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)
  if (!isNamed) return false
  const known = fragments.get(node) ?? checker.getTypeAtLocation(node).symbol?.name === 'RawBuilder'
  fragments.set(node, known)
  return known
}

function literalOf(run: Evaluation, value: Value): string | number | boolean | null {
  const { node, scope } = resolve(run, value)
  if (node === undefined) throw new Unknown('a name that only the run knows')
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(
      ({ expression, literal }) => literalOf(run, { node: expression, scope }) + literal.text,
    )
    return node.head.text + spans.join('')
  }
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.NullKeyword) return null
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  const type = run.checker.getTypeAtLocation(node)
  if (type.flags & ts.TypeFlags.Number) return 1
  const kinds = (type.isUnion() ? type.types : [type]).filter((each) => each.isLiteral())
  const chosen = kinds[run.choose({ text: node.getText(), place: node, ways: kinds.length })]
  if (!chosen || typeof chosen.value === 'object') throw new Unknown(`only the run knows ${node.getText()}`)
  return chosen.value
}

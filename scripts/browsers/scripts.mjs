import { parseAst } from 'vite'
import { lackingIn, missingFunctions, table } from './support.mjs'

const { api, javascript } = table

/** Syntax by the type of its node; what is distinguished by more than the type says so in `when`. */
const syntax = {
  StaticBlock: { feature: javascript.classes.static.initialization_blocks },
  AwaitExpression: { feature: javascript.operators.await.top_level, when: (_, { depth }) => depth === 0 },
  // What is iterated is a stream, which older browsers read only with a reader.
  ForOfStatement: { feature: api.ReadableStream['@@asyncIterator'], when: (node) => node.await },
  PropertyDefinition: { feature: javascript.classes.public_class_fields },
  PrivateIdentifier: { feature: javascript.classes.private_class_fields },
  Decorator: { feature: undefined, isUnknown: true },
  BinaryExpression: {
    feature: javascript.classes.private_class_fields_in,
    when: ({ left }) => left.type === 'PrivateIdentifier',
  },
  AssignmentExpression: {
    feature: javascript.operators.logical_or_assignment,
    when: ({ operator }) => /^(\?\?|\|\||&&)=$/.test(operator),
  },
}

/** What is newer inside a regular expression: it cannot be built for older browsers. */
const patterns = [
  [/\(\?<[=!]/, 'a look-behind', javascript.regular_expressions.lookbehind_assertion],
  [/\(\?[ims-]+:/, 'modifiers in a regular expression', javascript.regular_expressions.modifier],
]

const missingIn = new WeakMap()
const isFunction = ({ type }) => /Function/.test(type)

/** What has to hold for a part of a node to run. */
function conditionOf(node, key) {
  if (/^(ConditionalExpression|IfStatement)$/.test(node.type)) return key === 'test' ? undefined : node.test
  return node.type === 'LogicalExpression' && key === 'right' ? node.left : undefined
}

function* walk(node, parent, depth = 0, conditions = []) {
  yield { node, parent, depth, conditions }
  const inner = isFunction(node) ? depth + 1 : depth
  for (const [key, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') {
        const condition = conditionOf(node, key)
        yield* walk(child, { node, key }, inner, condition ? [...conditions, condition] : conditions)
      }
}

const nameOf = ({ property, computed }) => {
  if (!computed) return property.name
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/** Whether an identifier is read as a variable, not the name of a property. */
function isVariable({ node, key }) {
  if (node.type === 'MemberExpression') return key === 'object' || node.computed
  return !(
    /^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) &&
    key === 'key' &&
    !node.computed
  )
}

function* findSyntax({ node, depth }, oldest) {
  const known = syntax[node.type]
  if (known && (known.when?.(node, { depth }) ?? true)) {
    const lacking = known.isUnknown ? ['every browser'] : lackingIn(known.feature, oldest)
    if (lacking.length > 0) yield { name: node.type, lacking, at: node.start }
  }
  if (node.type !== 'Literal' || !node.regex) return
  for (const [pattern, name, feature] of patterns) {
    const lacking = lackingIn(feature, oldest)
    if (lacking.length > 0 && pattern.test(node.regex.pattern)) yield { name, lacking, at: node.start }
  }
  const flags = { v: javascript.builtins.RegExp.unicodeSets, d: javascript.builtins.RegExp.hasIndices }
  for (const flag of node.regex.flags) {
    const lacking = lackingIn(flags[flag], oldest)
    if (lacking.length > 0) yield { name: `the flag ${flag}`, lacking, at: node.start }
  }
}

/** Whether it is asked for with `typeof`, here or in what has to hold. */
function isAskedFor(path, { parent, conditions }, code) {
  if (parent?.node.operator === 'typeof') return true
  return conditions.some(({ start, end }) => code.slice(start, end).includes(`typeof ${path}`))
}

function* findFunctions(step, { globals, statics, members }, code) {
  const { node, parent } = step
  const isGlobal = node.type === 'Identifier' && parent && isVariable(parent) && globals.has(node.name)
  if (isGlobal && !isAskedFor(node.name, step, code))
    yield { name: node.name, lacking: globals.get(node.name), at: node.start }
  if (node.type !== 'MemberExpression') return
  const name = nameOf(node)
  if (name === undefined) return
  const path = `${node.object.name}.${name}`
  if (node.object.type === 'Identifier' && statics.has(path)) {
    if (!isAskedFor(path, step, code)) yield { name: path, lacking: statics.get(path), at: node.start }
    return
  }
  const member = members.get(name)
  // Objects of ours have properties of these names too: methods of the language are recognised by their call.
  const isCalled = parent?.node.type === 'CallExpression' && parent.key === 'callee'
  if (member && (isCalled || !member.isMethod))
    yield { name: `.${name}`, lacking: member.lacking, at: node.property.start }
}

/** What a built script uses that the oldest browsers lack, and the style sheets that are texts in it. */
export function readScript(code, oldest) {
  if (!missingIn.has(oldest)) missingIn.set(oldest, missingFunctions(oldest))
  const missing = missingIn.get(oldest)
  const found = []
  const sheets = []
  for (const step of walk(parseAst(code))) {
    found.push(...findSyntax(step, oldest), ...findFunctions(step, missing, code))
    const { node } = step
    const text =
      node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value.cooked : ''
    if (typeof text === 'string' && /^\s*[@:.a-z*[][^{}]*\{[^{}]*:[^{}]*[;}]/.test(text)) sheets.push(text)
  }
  return { found, sheets }
}

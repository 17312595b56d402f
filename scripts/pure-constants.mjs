/** Whether reading the module runs something for this initialiser; what functions hold runs later. */
function runsSomething(node) {
  if (!node || typeof node !== 'object') return false
  if (Array.isArray(node)) return node.some(runsSomething)
  if (/Function/.test(node.type ?? '')) return false
  if (['CallExpression', 'NewExpression', 'SpreadElement', 'MemberExpression'].includes(node.type))
    return true
  return Object.values(node).some(runsSomething)
}

/** The initialisers of a module's constants, exported or not, the last one first. */
function initialisersOf({ body }) {
  return body
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations.map(({ init }) => init))
    .filter(runsSomething)
    .reverse()
}

/**
 * Core's modules have no side effects, and its schemas are made by calls, spreads and chains of methods, of which a
 * bundler must think the worst. Each constant is made in a function that is marked as pure, so that what belongs to
 * calls that no one imports leaves the bundle.
 * @param {RegExp} files which modules keep that promise
 * @returns {import('vite').Plugin}
 */
export function pureConstants(files) {
  return {
    name: 'pure-constants',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (!files.test(id)) return null
      let wrapped = code
      for (const { start, end } of initialisersOf(this.parse(code)))
        wrapped = `${wrapped.slice(0, start)}/* @__PURE__ */ (() => (${wrapped.slice(start, end)}))()${wrapped.slice(end)}`
      return { code: wrapped, map: null }
    },
  }
}

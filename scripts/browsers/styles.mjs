import * as csstree from 'css-tree'
import { lackingIn, table } from './support.mjs'

const { css } = table

/** Functions and units of values, by name, wherever the table keeps them. */
const valueFeatures = new Map()
function collect(node) {
  for (const [name, child] of Object.entries(node)) {
    if (name === '__compat' || typeof child !== 'object') continue
    if (child.__compat && !valueFeatures.has(name)) valueFeatures.set(name, child)
    collect(child)
  }
}
collect(css.types)

const units = [[/^[ld]v|^sv/, css.types.length.viewport_percentage_units_dynamic]]

function* readSelector(node, oldest) {
  if (!/^Pseudo(Class|Element)Selector$/.test(node.type)) return
  const lacking = lackingIn(css.selectors[node.name], oldest)
  if (lacking.length > 0 && !node.name.startsWith('-')) yield { name: `:${node.name}`, lacking }
}

function* readValue(declaration, oldest) {
  const property = css.properties[declaration.property]
  const inside = []
  csstree.walk(declaration.value, (node) => {
    inside.push(node)
  })
  for (const node of inside) {
    if (node.type === 'Function') {
      yield { name: `${node.name}()`, lacking: lackingIn(valueFeatures.get(node.name), oldest) }
      const isRelative = node.children.first?.type === 'Identifier' && node.children.first.name === 'from'
      if (isRelative)
        yield {
          name: `${node.name}(from …)`,
          lacking: lackingIn(css.types.color[node.name]?.relative_syntax, oldest),
        }
    }
    if (node.type === 'Dimension')
      for (const [pattern, feature] of units)
        if (pattern.test(node.unit)) yield { name: node.unit, lacking: lackingIn(feature, oldest) }
    if (node.type === 'Identifier' && property?.[node.name])
      yield { name: `${declaration.property}: ${node.name}`, lacking: lackingIn(property[node.name], oldest) }
    if (node.type === 'Raw')
      for (const [, name] of node.value.matchAll(/([a-z][a-z-]+)\(/g))
        yield { name: `${name}()`, lacking: lackingIn(valueFeatures.get(name), oldest) }
    if (node.type === 'Raw')
      for (const [, name] of node.value.matchAll(/([a-z]+)\(from /g))
        yield { name: `${name}(from …)`, lacking: lackingIn(css.types.color[name]?.relative_syntax, oldest) }
  }
}

/** Whether an older browser finds another value for the same property in the same rule before this one. */
function hasFallback(declaration, item, list) {
  for (let before = item.prev; before; before = before.prev)
    if (before.data.type === 'Declaration' && before.data.property === declaration.property) return true
  return !list
}

/** What a built style sheet uses that the oldest browsers lack. What stands in `@supports` is used by others only. */
export function readStyles(text, oldest) {
  const found = []
  const tree = csstree.parse(text, { positions: true })
  csstree.walk(tree, {
    enter(node, item, list) {
      const at = node.loc?.start.offset ?? 0
      const note = ({ name, lacking }) => lacking.length > 0 && found.push({ name, lacking, at })
      if (node.type === 'Atrule') {
        if (node.name === 'supports') return this.skip
        note({ name: `@${node.name}`, lacking: lackingIn(css['at-rules'][node.name], oldest) })
      }
      if (node.type === 'FeatureRange')
        note({ name: 'a range in @media', lacking: lackingIn(css['at-rules'].media.range_syntax, oldest) })
      if (node.type === 'NestingSelector')
        note({ name: '&', lacking: lackingIn(css.selectors.nesting, oldest) })
      for (const one of readSelector(node, oldest)) note(one)
      if (node.type !== 'Declaration') return undefined
      note({ name: node.property, lacking: lackingIn(css.properties[node.property], oldest) })
      if (!hasFallback(node, item, list)) for (const one of readValue(node, oldest)) note(one)
      return undefined
    },
  })
  return found
}

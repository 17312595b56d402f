import { lackingIn, table } from './support.mjs'

const { css } = table
const inner = (node) => Object.entries(node).filter(([name]) => name !== '__compat')

/** Objects without which an engine's own machinery stops, whatever their age. */
const KEPT = /^(Window|Document|Element|HTMLElement|Event|Node|EventTarget)$/

/**
 * What to delete in an engine of today for it to know only what `oldest` (one browser) knows: each as the name and the
 * path to where it is, such as `['parse', 'URL']` and `['at', 'Array', 'prototype']`.
 * @returns {string[][]}
 */
export function removalsOf(oldest) {
  const isMissing = (feature) => lackingIn(feature, oldest).length > 0
  return [...inner(table.javascript.builtins), ...inner(table.api)].flatMap(([owner, node]) => {
    if (isMissing(node) && !KEPT.test(owner)) return [[owner]]
    return inner(node).flatMap(([key, feature]) => {
      if (!isMissing(feature) || key.endsWith('_event')) return []
      if (key.endsWith('_static')) return [[key.replace('_static', ''), owner]]
      return [
        [key, owner, 'prototype'],
        [key, owner],
      ]
    })
  })
}

/** Words of style sheets, and what of the table they stand for. */
const words = [
  ['light-dark(', css.types.color['light-dark']],
  ['color-mix(', css.types.color['color-mix']],
  ['oklch(', css.types.color.oklch],
  ['(from ', css.types.color.oklch.relative_syntax],
  ['dvh', css.types.length.viewport_percentage_units_dynamic],
  [':has(', css.selectors.has],
  [':dir(', css.selectors.dir],
  ['@container', css['at-rules'].container],
  ['field-sizing', css.properties['field-sizing']],
  ['text-wrap', css.properties['text-wrap']],
]

/**
 * The words of style sheets that `oldest` does not know.
 * @returns {string[]}
 */
export function unknownStyles(oldest) {
  return words.filter(([, feature]) => lackingIn(feature, oldest).length > 0).map(([word]) => word)
}

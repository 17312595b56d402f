import table from '@mdn/browser-compat-data/forLegacyNode'

/** MDN's table of which browser has what since when. */
export { table }

/** Objects that a page finds under a name of their own. */
const instances = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  navigator: 'Navigator',
  document: 'Document',
  crypto: 'Crypto',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  screen: 'Screen',
}

function isAtMost(added, version) {
  if (typeof added !== 'string' || added === 'preview') return false
  const [major, minor = 0] = added.replace('≤', '').split('.').map(Number)
  const [oldestMajor, oldestMinor = 0] = version.split('.').map(Number)
  return major < oldestMajor || (major === oldestMajor && minor <= oldestMinor)
}

function isIn(statement, version) {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  if (removed && isAtMost(removed, version)) return false
  return !flags && !prefix && !other && isAtMost(added, version)
}

/** The browsers among `oldest` that lack a feature of the table, such as `safari 15`; none for what it does not know. */
export function lackingIn(feature, oldest) {
  const support = feature?.__compat?.support
  if (!support) return []
  return Object.entries(oldest).flatMap(([browser, version]) => {
    const statements = [support[browser] ?? []].flat()
    return statements.some((statement) => isIn(statement, version)) ? [] : [`${browser} ${version}`]
  })
}

/** Objects whose members are looked for by their name alone: what scripts hold in variables. */
const held =
  /^(AbortSignal|Blob|Document|DocumentFragment|Element|FormData|Headers|HTMLElement|HTML(Dialog|Input|TextArea)Element|Node|Range|Re(quest|sponse)|Selection|ShadowRoot|CSSStyleSheet|URLSearchParams)$/

/** Features below a node of the table, each with its name. */
const childrenOf = (node) => Object.entries(node).filter(([name]) => name !== '__compat')

/**
 * What the oldest browsers lack of the language's library and of the platform: globals by name, statics as `URL.parse`,
 * and members that no object has in all of these browsers, each with the browsers.
 */
export function missingFunctions(oldest) {
  const globals = new Map()
  const statics = new Map()
  const members = new Map()
  const known = new Set()
  const builtins = childrenOf(table.javascript.builtins)
  const isBuiltin = new Set(builtins.map(([owner]) => owner))
  const interfaces = [...builtins, ...childrenOf(table.api)]
  const note = (map, name, lacking) => lacking.length > 0 && map.set(name, lacking)
  for (const [owner, node] of interfaces) {
    note(globals, owner, lackingIn(node, oldest))
    for (const [key, feature] of childrenOf(node)) {
      const name = key.replace(/_(static|event)$/, '')
      const lacking = lackingIn(feature, oldest)
      note(statics, `${owner}.${name}`, lacking)
      if (lacking.length === 0) known.add(name)
      else if (!key.includes('_') && (isBuiltin.has(owner) || held.test(owner)))
        members.set(name, { lacking, isMethod: isBuiltin.has(owner) })
    }
  }
  for (const name of known) members.delete(name)
  for (const [instance, owner] of Object.entries(instances))
    for (const [key, feature] of childrenOf(table.api[owner]))
      note(statics, `${instance}.${key}`, lackingIn(feature, oldest))
  return { globals, statics, members }
}

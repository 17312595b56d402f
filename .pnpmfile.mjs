/** Libraries share what they depend on with the page: a signal of one copy is none to the other. */
const LIBRARIES = new Set(['@comptoir/core', '@comptoir/ui', '@comptoir/inbox-widget'])

/** What a package says of itself when it is packed: without what works in this workspace only. */
function beforePacking({ devDependencies, scripts, ...manifest }) {
  const { name, exports, dependencies } = manifest
  return {
    ...manifest,
    ...(exports && { exports: publicExports(exports) }),
    ...(dependencies && LIBRARIES.has(name) && { dependencies: compatible(dependencies) }),
  }
}

/** Entries that are built; the sources resolve here alone. */
function publicExports(entries) {
  const built = Object.entries(entries).map(([name, target]) => {
    if (typeof target === 'string') return [name, target]
    const { 'comptoir-source': source, ...conditions } = target
    return [name, Object.keys(conditions).length > 0 && conditions]
  })
  return Object.fromEntries(built.filter(([, target]) => target))
}

/** Outside packages in any version that is compatible with the one that is tested here; ours belong together exactly. */
function compatible(dependencies) {
  const range = ([name, version]) =>
    /^\d/.test(version) && !name.startsWith('@comptoir/') ? `^${version}` : version
  return Object.fromEntries(Object.entries(dependencies).map((one) => [one[0], range(one)]))
}

export const hooks = { beforePacking }

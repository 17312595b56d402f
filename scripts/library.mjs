import { readFileSync } from 'node:fs'

/**
 * The Vite build of a published library, read from the package.json beside the caller's configuration. One output file
 * a module lets a consumer's bundler drop what it does not use; a library that has foreign code inside (`isBundled`)
 * is put together instead, since npm packs no folder called node_modules.
 * `skip` names an entry that is built on its own because it needs the package of that name, which the others do not.
 * @returns {import('vite').BuildOptions}
 */
export function libraryBuild(configUrl, { isBundled = false, skip = '' } = {}) {
  const manifest = manifestBeside(configUrl)
  return {
    target: 'es2022',
    minify: false,
    sourcemap: true,
    lib: { entry: without(skip, entriesOf(manifest)), formats: ['es'] },
    rolldownOptions: {
      external: externalsOf({ ...manifest, peerDependencies: without(skip, manifest.peerDependencies) }),
      output: isBundled
        ? {}
        : { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  }
}

/**
 * Marks the entries as client components for frameworks with server components: there pages may import and draw them.
 * @returns {import('vite').Plugin}
 */
export function clientEntries() {
  return {
    name: 'comptoir:client-entries',
    banner: ({ isEntry }) => (isEntry ? "'use client'" : ''),
  }
}

function without(name, entries = {}) {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => key !== name))
}

export function manifestBeside(configUrl) {
  return JSON.parse(readFileSync(new URL('package.json', configUrl), 'utf8'))
}

/**
 * The entries, read from the exports map: `./inbox` with the source `./src/inbox/index.ts` and the file
 * `./dist/inbox/index.js` is built from the one to the other, so nothing but the map lists them.
 */
export function entriesOf({ exports }) {
  const entries = Object.values(exports).filter(({ types }) => types)
  const nameOf = (file) => file.replace(/^\.\/dist\/|\.js$/g, '')
  return Object.fromEntries(entries.map((entry) => [nameOf(entry.default), entry['comptoir-source']]))
}

/** Everything that an install brings anyway stays outside the bundle, subpaths included. */
export function externalsOf({ dependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...peerDependencies })
  return names.map((name) => new RegExp(`^${name}(/|$)`))
}

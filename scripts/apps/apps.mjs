import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { codeEntries } from '../checks/published.mjs'
import { converse, converseByButton } from './journeys.mjs'
import { usePrograms } from './programs.mjs'
import { serve } from './served.mjs'

const account = ['claire@comptoir.example', 'comptoir-demo']
const preview = (port) => ['vite', 'preview', '--host', '127.0.0.1', '--strictPort', '--port', `${port}`]

/** Builds an app, serves what was built, and uses it in a browser. */
async function useBuilt(
  { folder, run },
  { server, inbox, newPage },
  { buildArgs = [], serveArgs = preview, query = '', journey = converse } = {},
) {
  const env = {
    VITE_COMPTOIR_SERVER: server.origin,
    NEXT_PUBLIC_COMPTOIR_SERVER: server.origin,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  await run('npm', ['run', 'build', '--', ...buildArgs], env)
  const site = await serve('npx', serveArgs, { cwd: folder, env })
  const page = await newPage()
  try {
    await inbox.allow(site.origin)
    await journey({ page, address: `${site.origin}/${query}`, inbox })
  } finally {
    await page.context().close()
    await site.stop()
  }
}

/**
 * A page as a shop system writes it, of an origin of its own, with what the shop's owner pastes into their theme: that
 * must stand in the page, word for word but for the lines of the theme's language.
 */
const usePasted =
  (snippet) =>
  async ({ folder }, { server, inbox, newPage }) => {
    const read = (name) => readFileSync(path.join(folder, name), 'utf8')
    const tag = /<script src=.*<\/script>/.exec(read(snippet))?.[0]
    const shop = read('page.html')
    if (!tag || !shop.includes(tag)) throw new Error(`The page lacks the script tag of ${snippet}`)
    const html = shop.replaceAll('https://counter.example', server.origin)
    const site = createServer((_, response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
    ).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const origin = `http://127.0.0.1:${site.address().port}`
    const page = await newPage()
    try {
      await inbox.allow(origin)
      await converse({ page, address: `${origin}/`, inbox })
    } finally {
      await page.context().close()
      site.close()
    }
  }

/** What the packed packages export, as a program names it. */
function specifiersOf(folder) {
  return ['core', 'inbox-widget', 'ui'].flatMap((name) => {
    const file = path.join(folder, 'node_modules/@comptoir', name, 'package.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    return codeEntries(manifest).map(([entry]) => manifest.name + entry.slice(1))
  })
}

/** Runs a program of Node against the server; its example prints the venues of the account. */
async function runProgram({ run }, { server }) {
  const printed = await run('node', ['main.js', server.origin, ...account])
  if (!/Karukéra/.test(printed))
    throw new Error(`It should print the venues of the demo, and printed:\n${printed}`)
}

/** What a package says of Node is what `require` of ES modules needs: 20.19 and 22.12 have it without a flag. */
async function requireAll(app) {
  const program = `for (const name of ${JSON.stringify(specifiersOf(app.folder))})
  if (Object.keys(require(name)).length === 0) throw new Error(name + ' exports nothing')
`
  await runOnNodes(app, 'entries.cjs', program)
}

/** Every entry can be imported where there is no document, and exports something. */
async function importAll(app) {
  const program = `for (const name of ${JSON.stringify(specifiersOf(app.folder))})
  if (Object.keys(await import(name)).length === 0) throw new Error(name + ' exports nothing')
`
  await runOnNodes(app, 'entries.mjs', program)
}

/** Runs a program on the Node of today, and on the oldest ones that `engines` names. */
async function runOnNodes({ folder, run }, file, program) {
  writeFileSync(path.join(folder, file), program)
  await run('node', [file])
  const manifest = path.join(folder, 'node_modules/@comptoir/core/package.json')
  const { engines } = JSON.parse(readFileSync(manifest, 'utf8'))
  const name = `node-${process.platform}-${process.arch}`
  for (const version of engines.node.match(/\d+\.\d+\.\d+/g)) {
    const options = ['--prefix', `node-${version}`, '--no-audit', '--no-fund', '--ignore-scripts', '--force']
    await run('npm', ['install', '--loglevel=error', ...options, `${name}@${version}`])
    await run(path.join(folder, `node-${version}`, 'node_modules', name, 'bin', 'node'), [file])
  }
}

/** The versions of TypeScript that the declarations are for, each with both ways of finding modules. */
async function checkTypes({ folder, run }) {
  const all = specifiersOf(folder).map((name, index) => `export * as entry${index} from '${name}'`)
  writeFileSync(path.join(folder, 'src', 'entries.ts'), `${all.join('\n')}\n`)
  const faults = []
  for (const version of ['5.4', '5.9', '7'])
    for (const module of ['bundler', 'nodenext']) {
      const file = path.join(folder, `tsconfig.${version}.${module}.json`)
      writeFileSync(file, JSON.stringify(settingsFor(module)))
      await run('node', [`node_modules/typescript-${version}/bin/tsc`, '-p', file]).catch(({ message }) =>
        faults.push(`TypeScript ${version}, ${module}: ${message}`),
      )
    }
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

function settingsFor(moduleResolution) {
  return {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution,
      jsx: 'react-jsx',
      types: [],
      strict: true,
      skipLibCheck: false,
      noEmit: true,
    },
    include: ['src'],
  }
}

/** The examples and how each is tried. */
export const apps = {
  'vite-react': useBuilt,
  'vite-vanilla': useBuilt,
  preact: useBuilt,
  'vite-vue': useBuilt,
  'vite-svelte': useBuilt,
  wordpress: usePasted('functions.php'),
  shopify: usePasted('comptoir.liquid'),
  'tag-manager': usePasted('tag.html'),
  next: (app, surroundings) =>
    useBuilt(app, surroundings, {
      serveArgs: (port) => ['next', 'start', '-H', '127.0.0.1', '-p', `${port}`],
    }),
  angular: (app, surroundings) =>
    useBuilt(app, surroundings, {
      buildArgs: ['--define', `COMPTOIR_SERVER='${surroundings.server.origin}'`],
    }),
  'react-host': (app, surroundings) =>
    useBuilt(app, surroundings, {
      query: `?server=${surroundings.server.origin}`,
      journey: converseByButton,
    }),
  'node-client': usePrograms,
  async 'node-esm'(app, surroundings) {
    await runProgram(app, surroundings)
    await importAll(app)
  },
  async 'node-cjs'(app, surroundings) {
    await runProgram(app, surroundings)
    await requireAll(app)
  },
  types: checkTypes,
}

import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { productDefines } from './product.mjs'

const SMALLEST_BYTES = 1_000
const SLOW_FROM_BYTES = 1_000_000

const here = (...parts) => path.join(import.meta.dirname, ...parts)
const packageFolder = (name) => path.dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
const publicFolder = here('dist', 'public')

/**
 * What is served beside the API: each page comes built from its own package, so that the packed server carries all of
 * them and no page asks another host for anything.
 */
const pages = [
  { from: path.join(packageFolder('@comptoir/backoffice'), 'dist'), to: 'backoffice' },
  { from: path.join(packageFolder('@comptoir/inbox-widget'), 'dist', 'embed'), to: 'widget' },
  { from: path.join(packageFolder('@comptoir/inbox-widget'), 'frame'), to: 'frame' },
  { from: path.join(packageFolder('@comptoir/inbox-widget'), 'dist', 'frame'), to: 'frame' },
  { from: path.join(packageFolder('@comptoir/inbox-widget'), 'llms.txt'), to: 'backoffice/llms.txt' },
  { from: here('..', '..', 'examples', 'shop-site', 'public'), to: 'shop' },
  { from: here('docs'), to: 'docs' },
]

await bundle()
refuseForeignCode()
cpSync(here('src', 'db', 'migrations'), here('dist', 'db', 'migrations'), { recursive: true })
cpSync(here('src', 'reference', 'data'), here('dist', 'reference', 'data'), { recursive: true })
copyPages()
await compressPages()

/** One output file a module: relative addresses (the database's worker, the migrations) stay what they are in the sources. */
async function bundle() {
  const { dependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'))
  const external = [...Object.keys(dependencies), ...builtinModules].map(
    (name) => new RegExp(`^${name}($|/)`),
  )
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: productDefines,
    resolve: { conditions: ['comptoir-source', 'module', 'node', 'production'] },
    ssr: {
      noExternal: true,
      external: Object.keys(dependencies),
      resolve: { conditions: ['comptoir-source'] },
    },
    build: {
      ssr: true,
      target: 'node24',
      outDir: 'dist',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: [
          here('src', 'cli.ts'),
          here('src', 'db', 'pglite', 'worker.ts'),
          here('src', 'files', 'worker.ts'),
          here('src', 'imports', 'unpack.ts'),
        ],
        external: [/^node:/, ...external],
        output: { preserveModules: true, preserveModulesRoot: here('src'), entryFileNames: '[name].js' },
      },
    },
  })
}

/** npm packs no folder called node_modules: what is imported must be a dependency, or the packed server lacks it. */
function refuseForeignCode() {
  const foreign = readdirSync(here('dist'), { recursive: true }).filter((file) => /node_modules/.test(file))
  if (foreign.length > 0)
    throw new Error(`Add to the server's dependencies what was bundled: ${foreign.join(', ')}`)
}

function copyPages() {
  rmSync(publicFolder, { recursive: true, force: true })
  for (const { from, to } of pages) {
    if (!existsSync(from))
      throw new Error(`${from} is missing: build its package first (pnpm build builds all in order).`)
    // Source maps and the bundler's notes stay at home: they are for us, and they are most of the weight.
    const isPublic = (file) => !/\.map$|\.vite$/.test(file)
    cpSync(from, path.join(publicFolder, to), { recursive: true, filter: isPublic })
  }
}

/** The server hands out what lies compressed beside a file; doing it here costs no visitor any time. */
async function compressPages() {
  const files = readdirSync(publicFolder, { recursive: true }).map((file) => path.join(publicFolder, file))
  await Promise.all(files.filter((file) => /\.(js|css|html|json|svg)$/.test(file)).map(compress))
}

async function compress(file) {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_BYTES) return
  const quality = bytes.length < SLOW_FROM_BYTES ? constants.BROTLI_MAX_QUALITY : 9
  const [small, older] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, older)])
}

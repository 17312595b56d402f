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

/** By their path in the build. */
const programs = {
  cli: 'main/cli/entry',
  'kernel/db/pglite/worker': 'kernel/db/pglite/worker',
  'kernel/files/worker': 'kernel/files/worker',
  'features/imports/unpack': 'features/imports/unpack',
}
/** Packages that stay files: native, with programs of their own, or loaded by the few who need them. */
const apart = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@redis/client',
  'html-to-text',
  'mediabunny',
  'nodemailer',
  'pg',
  'pino',
  'sharp',
  'smtp-server',
  'yauzl',
]

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
  { from: here('docs'), to: 'docs' },
]

await bundle()
for (const folder of ['kernel/db/migrations', 'features/reference/data'])
  cpSync(here('src', folder), here('dist', folder), { recursive: true })
copyPages()
await compressPages()

/**
 * One file a program and what they share, with most packages in it: a server of 1,500 files takes three times as long to
 * start and 25 MB more. What programs share lies at the root: what it names is named from there (src/kernel/runtime/place.ts).
 */
async function bundle() {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: productDefines,
    resolve: { conditions: ['comptoir-source', 'module', 'node', 'production'] },
    ssr: {
      noExternal: true,
      external: apart,
      resolve: { conditions: ['comptoir-source'] },
    },
    plugins: [{ name: 'licences', generateBundle: addLicences }],
    build: {
      ssr: true,
      target: 'node24',
      outDir: 'dist',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(programs).map(([name, source]) => [name, here('src', `${source}.ts`)]),
        ),
        external: [...apart, ...builtinModules].map((name) => new RegExp(`^(node:)?${name}($|/)`)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** The licences of the packages whose code is in the bundle go with it. */
function addLicences(_, bundle) {
  const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds)
  const folders = new Set(
    modules.flatMap((id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id) ?? []),
  )
  const texts = Array.from(folders, licenceIn)
  this.emitFile({ type: 'asset', fileName: 'LICENCES.txt', source: texts.toSorted().join('\n\n') })
}

function licenceIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry))
  return `${name} ${version}, ${license}\n\n${file ? readFileSync(path.join(folder, file), 'utf8').trim() : ''}`
}

function copyPages() {
  rmSync(publicFolder, { recursive: true, force: true })
  for (const { from, to } of pages) {
    if (!existsSync(from))
      throw new Error(`${from} is missing. Build its package first (pnpm build builds all in order).`)
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

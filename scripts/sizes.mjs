// Writes docs/sizes.md: what each entry of the published packages costs a page. Sizes change by a few bytes with the
// versions of bundler and compression: with --check, what is published may be off by 2 %, at most.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { codeEntries, conclude, publishedPackages } from './checks/published.mjs'
import { inRoot } from './run/paths.mjs'

const TOLERANCE = 0.02
const file = inRoot('docs', 'sizes.md')
/** What the page has anyway, or shares with more than us. */
const peers = [/^react($|\/)/, /^react-dom($|\/)/]
/** The files of the script tag that are loaded by name. */
const tagFiles = [
  'embed.js',
  'embed-panel.js',
  'embed-load.js',
  'embed-fr.js',
  'embed-tag.js',
  'embed-element.js',
]

const rows = []
for (const { folder, manifest } of publishedPackages()) {
  const seen = new Set()
  for (const [entry, target] of codeEntries(manifest)) {
    // A former name of an entry leads to the same file.
    if (!seen.has(target.default)) rows.push(await rowOfEntry(folder, manifest, entry, target))
    seen.add(target.default)
  }
  for (const [entry, target] of Object.entries(manifest.exports ?? {}))
    if (entry.endsWith('.css'))
      rows.push(rowOfFile(manifest.name + entry.slice(1), path.join(folder, target.default)))
}
const tagFolder = inRoot('packages', 'inbox-widget', 'dist', 'embed')
for (const name of tagFiles)
  rows.push(rowOfFile(`@comptoir/inbox-widget/embed/${name}`, path.join(tagFolder, name)))

if (process.argv.includes('--check')) check()
else writeFileSync(file, text())

/** An entry with everything that it exports, as a page's bundler puts it together. */
async function rowOfEntry(folder, manifest, entry, target) {
  const cache = path.join(folder, 'node_modules', '.cache', 'sizes')
  mkdirSync(cache, { recursive: true })
  const input = path.join(cache, 'page.mjs')
  writeFileSync(input, `export * from '${path.join(folder, target.default)}'\n`)
  const { output } = await build({
    configFile: false,
    root: cache,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: 'oxc',
      modulePreload: false,
      rolldownOptions: { input, external: peers, preserveEntrySignatures: 'strict' },
    },
  })
  rmSync(cache, { recursive: true })
  const first = firstOf(output)
  const codeOf = (chunks) => chunks.map(({ code, source }) => code ?? source)
  return {
    name: manifest.name + entry.slice(1),
    first: sizeOf(codeOf(output.filter((chunk) => first.has(chunk.fileName)))),
    later: sizeOf(codeOf(output.filter((chunk) => !first.has(chunk.fileName)))),
  }
}

/** The names of the files that are loaded with the page; the others are when they are needed. */
function firstOf(output) {
  const byName = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  const waiting = output.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const seen = new Set()
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...(byName.get(name)?.imports ?? []).filter((other) => byName.has(other)))
  }
  return seen
}

function rowOfFile(name, from) {
  return { name, first: sizeOf([readFileSync(from)]), later: sizeOf([]) }
}

/** Each file is sent, and compressed, on its own. */
function sizeOf(files) {
  const sum = (compress) => files.reduce((total, content) => total + compress(content).length, 0)
  return { gzip: sum(gzipSync), brotli: sum(brotliCompressSync) }
}

function text() {
  const write = (bytes) => (bytes === 0 ? '' : bytes.toLocaleString('en'))
  const lines = rows.map(({ name, first, later }) => {
    const cells = [first.gzip, first.brotli, later.gzip, later.brotli].map(write)
    return `| \`${name}\` | ${cells.join(' | ')} |`
  })
  return `# Sizes

Bytes that an import adds to a page: everything the entry exports, with all its dependencies except React, bundled and
minified by Vite. Importing a single name costs less: one call of \`@comptoir/core\` with the client is at most 11,000 bytes
(brotli), which a test checks. "Later" is loaded on first use; the figure includes both languages and everything that can
be loaded.

Written by \`node scripts/sizes.mjs\` after a build; \`npm test -- sizes\` fails when a figure is off by more than 2 %.

| import | gzip | brotli | later, gzip | later, brotli |
|---|---:|---:|---:|---:|
${lines.join('\n')}
`
}

function check() {
  const published = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const numbersOf = (line) =>
    line
      .split('|')
      .slice(2, -1)
      .map((cell) => Number(cell.replaceAll(',', '')))
  const before = new Map(
    Array.from(published.matchAll(/^\| `(.+?)` \|.*\|$/gm), ([line, name]) => [name, numbersOf(line)]),
  )
  const isNear = (one, other) => Math.abs(one - other) <= Math.max(one, other) * TOLERANCE
  const old = rows.filter(({ name, first, later }) => {
    const now = [first.gzip, first.brotli, later.gzip, later.brotli]
    const then = before.get(name)
    return !then || now.some((bytes, index) => !isNear(bytes, then[index]))
  })
  const gone = [...before.keys()].filter((name) => !rows.some((row) => row.name === name))
  conclude(
    [...old.map(({ name }) => name), ...gone].map(
      (name) => `docs/sizes.md is not current for ${name}: run \`node scripts/sizes.mjs\` after a build`,
    ),
    `docs/sizes.md is current for ${rows.length} imports`,
  )
}

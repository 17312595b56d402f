import { readFileSync } from 'node:fs'
import { build } from 'vite'

const pages = 'packages/backoffice/dist'
const manifest = JSON.parse(readFileSync(`${pages}/.vite/manifest.json`, 'utf8'))
const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
const fileOf = (file) => `${pages}/${file}`

/** A chunk and everything that it imports at once. */
function closureOf(chunk, seen = new Set()) {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports ?? []) closureOf(manifest[name], seen)
  return seen
}

/** What a manager's first page loads: the entry, the shell with Today, and their texts in one language. */
const first = new Set(
  [entry, manifest['src/app/first-texts.fr.ts']].flatMap((chunk) => [...closureOf(chunk)]),
)
const styles = [...new Set([...first].flatMap(({ css = [] }) => css))]

/** What opening another page adds. */
const later = Object.values(manifest)
  .filter((chunk) => chunk.isDynamicEntry && !first.has(chunk))
  .map((chunk) => ({
    name: `back office: ${chunk.src.replace('src/', '')}`,
    path: [...closureOf(chunk)].filter((part) => !first.has(part)).map(({ file }) => fileOf(file)),
    // Numbering plans and emojis are data, read when somebody types a phone number or picks an emoji.
    limit: /libphonenumber-js\/max|emojibase/.test(chunk.src) ? '55 kB' : '40 kB',
  }))

const embed = (name) => `packages/inbox-widget/dist/embed/${name}.js`

/** Counting SMS as somebody else's page would bundle it, without the rest of what is about SMS. */
const smsCount = 'node_modules/.cache/comptoir-size/sms-count.js'
await build({
  configFile: false,
  logLevel: 'silent',
  build: {
    minify: true,
    outDir: 'node_modules/.cache/comptoir-size',
    lib: { entry: 'packages/core/src/sms/count.ts', formats: ['es'], fileName: () => 'sms-count.js' },
  },
})

export default [
  { name: 'core: counting SMS', path: smsCount, limit: '1.5 kB' },
  { name: 'widget: launcher', path: embed('embed'), limit: '1 kB' },
  { name: 'widget: script for tag managers', path: embed('embed-tag'), limit: '0.6 kB' },
  {
    name: 'widget: launcher, visitor panel with its styles, French',
    path: [embed('embed'), embed('embed-load'), embed('embed-panel'), embed('embed-fr')],
    limit: '28 kB',
  },
  {
    name: 'widget: manager mode in a frame of its own',
    path: 'packages/inbox-widget/dist/frame/inbox.js',
    limit: '31 kB',
  },
  {
    name: 'widget: reader of live events, with the first message',
    path: embed('embed-connection'),
    limit: '2.3 kB',
  },
  { name: 'widget: form before the chat, on demand', path: embed('embed-VisitorForm'), limit: '3 kB' },
  { name: 'widget: files and voice, on demand', path: embed('embed-Attach'), limit: '3 kB' },
  {
    name: 'back office: first page, scripts',
    path: [...first].map(({ file }) => fileOf(file)),
    limit: '130 kB',
  },
  { name: 'back office: first page, styles', path: styles.map(fileOf), limit: '15 kB' },
  ...later,
]

// A consumer of one call pays for that call: its bundle stays small and holds no other call's path.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { inRoot } from '../run/paths.mjs'
import { conclude } from './published.mjs'

const LIMIT_BYTES = 11_000
const CALL = 'listMyVenues'

const { contract } = await import(inRoot('packages/core/dist/contract.js'))
const calls = Object.values(contract).flatMap((feature) => Object.entries(feature))
const folder = inRoot('packages', 'core', 'node_modules', '.cache', 'one-call')
mkdirSync(folder, { recursive: true })
const entry = path.join(folder, 'consumer.mjs')
writeFileSync(
  entry,
  `import { createApi } from '@comptoir/core/http'
import { ${CALL} } from '@comptoir/core/venues'
export const answer = createApi({ baseURL: '/' })(${CALL}, {})
`,
)
const { output } = await build({
  configFile: false,
  root: folder,
  logLevel: 'error',
  build: {
    write: false,
    target: 'es2022',
    minify: 'oxc',
    rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
  },
})
const code = output.map((chunk) => chunk.code ?? '').join('\n')
const sizeBytes = brotliCompressSync(code).length
const summaries = calls.filter(([name, call]) => name !== CALL && call.summary && code.includes(call.summary))
const problems = summaries.map(([name]) => `the bundle of one call (${CALL}) contains ${name}`)
if (!code.includes(contract.venues[CALL].summary)) problems.push(`the bundle does not contain ${CALL} itself`)
if (sizeBytes > LIMIT_BYTES)
  problems.push(`the bundle of one call has ${sizeBytes} bytes (brotli), limit ${LIMIT_BYTES}`)
conclude(problems, `one of ${calls.length} calls costs ${sizeBytes} bytes (brotli)`)

// `npm run corpus -- <name>`: reads every sample of what the world sends, and prints for each what becomes of it: shown,
// technical (nothing for a person), a dead letter, refused with its reason, or NOT SHOWN. Each is also changed 200 times.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const suites = {
  meta: [
    'src/main/hooks/meta-corpus.test.ts',
    'src/main/hooks/meta-odd-bodies.test.ts',
    'src/providers/meta/corpus.test.ts',
  ],
  rcs: ['src/main/hooks/rcs-corpus.test.ts', 'src/providers/rcs/corpus.test.ts'],
  mail: ['src/features/webchat/reply-text.test.ts'],
  sms: ['src/providers/sms/corpus.test.ts', 'src/features/sms-messages/vendors.test.ts'],
  files: ['src/features/imports/customer-files.test.ts'],
}

const [name = ''] = process.argv.slice(2)
if (!Object.hasOwn(suites, name)) {
  console.error(`usage: npm run corpus -- ${Object.keys(suites).join('|')}`)
  process.exit(2)
}
const files = suites[name].map((file) => `packages/server/${file}`)
const missing = files.filter((file) => !existsSync(file))
if (missing.length > 0) throw new Error(`no such tests: ${missing.join(', ')}`)

const args = ['exec', 'vitest', 'run', '--project', 'server', '--reporter', 'dot', ...files]
const env = { ...process.env, CORPUS_RUNS: process.env.CORPUS_RUNS ?? '200', NO_COLOR: '1' }
const { status, stdout } = spawnSync('pnpm', args, {
  env,
  stdio: ['inherit', 'pipe', 'inherit'],
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const line = /^(shown|technical|dead letter|refused|NOT SHOWN) {2,}\S/
const lines = stdout.split('\n').map((text) => text.replace(/^·+/, ''))
const cases = lines.filter((text) => line.test(text))
console.log(cases.join('\n'))
if (status !== 0) console.log(lines.filter((text) => !line.test(text) && !/^·*$/.test(text)).join('\n'))
const counts = Map.groupBy(cases, (text) => line.exec(text)?.[1])
const sums = [...counts].map(([word, all]) => `${all.length} ${word}`).join(', ')
console.log(
  `\n${cases.length} cases: ${sums}; each changed ${env.CORPUS_RUNS} times: ${status === 0 ? 'nothing lost' : 'FAILED'}`,
)
process.exit(status ?? 1)

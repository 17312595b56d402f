// `npm run corpus -- <name>`: reads every sample of what the world sends, and prints for each whether it is right. Those
// of Meta and of RCS are sent to a venue, and each is changed 200 times.
import { spawnSync } from 'node:child_process'

const suites = {
  meta: ['src/main/hooks/meta-corpus.test.ts', 'src/providers/meta/corpus.test.ts'],
  rcs: ['src/main/hooks/rcs-corpus.test.ts', 'src/providers/rcs/corpus.test.ts'],
  mail: ['src/features/webchat/reply-text.test.ts'],
  sms: ['src/features/sms/vendors.test.ts', 'src/providers/sms/delivery.test.ts'],
  files: ['src/features/imports/customer-files.test.ts'],
}

const [name = ''] = process.argv.slice(2)
if (!Object.hasOwn(suites, name)) {
  console.error(`usage: npm run corpus -- ${Object.keys(suites).join('|')}`)
  process.exit(2)
}
// These tests print a table of their own.
const reporter = name === 'meta' || name === 'rcs' ? 'dot' : 'verbose'
const args = ['exec', 'vitest', 'run', '--project', 'server', '--reporter', reporter, ...suites[name]]
const env = { ...process.env, CORPUS_RUNS: process.env.CORPUS_RUNS ?? '200' }
const { status } = spawnSync('pnpm', args, { stdio: 'inherit', env })
process.exit(status ?? 1)

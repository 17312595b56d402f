// `npm run corpus -- meta`: sends every sample of a provider to a venue, prints what is shown of each, and changes each
// of them 200 times.
import { spawnSync } from 'node:child_process'

const suites = {
  meta: ['src/main/hooks/meta-corpus.test.ts', 'src/providers/meta/corpus.test.ts'],
}

const [name = ''] = process.argv.slice(2)
if (!Object.hasOwn(suites, name)) {
  console.error(`usage: npm run corpus -- ${Object.keys(suites).join('|')}`)
  process.exit(2)
}
const args = ['exec', 'vitest', 'run', '--project', 'server', '--reporter', 'dot', ...suites[name]]
const env = { ...process.env, CORPUS_RUNS: process.env.CORPUS_RUNS ?? '200' }
const { status } = spawnSync('pnpm', args, { stdio: 'inherit', env })
process.exit(status ?? 1)

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { fileSeconds } from './scripts/run/file-seconds.mjs'

/** Workspace packages resolve to their sources, so that no test waits for a build. */
const conditions = ['comptoir-source', 'module', 'node', 'development|production']
const fromSources = { resolve: { conditions }, ssr: { resolve: { conditions } } }

/** Icons must pass through Vite: in the widget their `react` is Preact. */
const server = { deps: { inline: [/@comptoir\//, /lucide-react/] } }

/**
 * There are no second tries: what is not sure to pass is a defect. A busy machine needs patience instead, in
 * `expect.poll` here and in `vi.waitFor` there; what passes takes no longer by it.
 */
const patient = {
  expect: { poll: { timeout: 10_000, interval: 20 } },
  setupFiles: [fileURLToPath(new URL('scripts/testing/patience.ts', import.meta.url))],
}

/** Programs that tests start are the same again and again: half of a start is reading and compiling their modules. */
const compiled = fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

/**
 * More than the cores: part of the time is waiting, for disks and for processes that are killed. Each project says it,
 * because one that does not has a worker less than the cores, and its files run after all others.
 */
const maxWorkers = Math.max(3, availableParallelism())

/** Files that share a worker share its modules and databases too: loading these again took most of the time. */
const node = (name: string, root: string) => ({
  ...fromSources,
  test: {
    ...patient,
    name,
    root,
    maxWorkers,
    isolate: false,
    environment: 'node',
    env: { NODE_COMPILE_CACHE: compiled },
    include: ['**/*.test.{ts,mjs}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

const dom = (name: string) => ({
  ...fromSources,
  extends: `./packages/${name}/vite.config.ts`,
  test: {
    ...patient,
    name,
    root: `packages/${name}`,
    maxWorkers,
    environment: 'happy-dom',
    pool: 'vmThreads' as const,
    include: ['src/**/*.test.{ts,tsx}'],
    server,
    testTimeout: 15_000,
  },
})

/** Where `npm test` reads what came out. */
const report = process.env.TEST_REPORT

export default defineConfig({
  test: {
    reporters: report
      ? ['dot', ['json', { outputFile: report }], fileSeconds(`${report}.seconds`)]
      : ['default'],
    maxWorkers,
    projects: [
      node('core', 'packages/core'),
      node('server', 'packages/server'),
      node('sandbox', 'packages/sandbox'),
      node('trust', 'packages/trust'),
      node('scripts', 'scripts'),
      node('bench', 'bench'),
      dom('ui'),
      dom('inbox-widget'),
      dom('backoffice'),
    ],
  },
})

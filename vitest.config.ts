import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Workspace packages resolve to their sources, so that no test waits for a build. */
const conditions = ['comptoir-source', 'module', 'node', 'development|production']
const fromSources = { resolve: { conditions }, ssr: { resolve: { conditions } } }

/** Icons must pass through Vite: in the widget their `react` is Preact. */
const server = { deps: { inline: [/@comptoir\//, /lucide-react/] } }

const node = (name: string, root: string) => ({
  ...fromSources,
  test: {
    name,
    root,
    environment: 'node',
    include: ['**/*.test.{ts,mjs}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

const dom = (name: string) => ({
  ...fromSources,
  extends: `./packages/${name}/vite.config.ts`,
  test: {
    name,
    root: `packages/${name}`,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    server,
    testTimeout: 15_000,
  },
})

export default defineConfig({
  test: {
    // One less than the cores is the default, and on two cores that is one; much of the time is waiting for disks.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      node('core', 'packages/core'),
      node('server', 'packages/server'),
      node('sandbox', 'packages/sandbox'),
      node('scripts', 'scripts'),
      dom('ui'),
      dom('inbox-widget'),
      dom('backoffice'),
    ],
  },
})

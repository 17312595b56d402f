import { build } from 'vite'
import { expect, test } from 'vitest'
import { productDefines } from './product.mjs'

/** The code of what passes crash points, as the product's build makes it. */
async function codeOf(define) {
  const conditions = ['comptoir-source', 'module', 'node', 'production']
  const { output } = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    define,
    resolve: { conditions },
    ssr: { noExternal: true, resolve: { conditions: ['comptoir-source'] } },
    build: {
      ssr: true,
      write: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: ['src/kernel/queue/queue.ts', 'src/kernel/dispatch/worker.ts'],
        external: [/^node:/, 'kysely'],
        output: { preserveModules: true },
      },
    },
  })
  return output.map(({ code = '' }) => code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')).join('\n')
}

const traces = ['COMPTOIR_CRASH_AT', 'SIGKILL', 'dispatch.after-call', 'outbox.after-call']

test('the product has no crash points: no setting can end it', async () => {
  const [product, tested] = await Promise.all([codeOf(productDefines), codeOf({})])
  expect(traces.filter((trace) => product.includes(trace))).toEqual([])
  expect(traces.filter((trace) => tested.includes(trace))).toEqual(traces)
})

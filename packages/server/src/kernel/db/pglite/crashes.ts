import type { Extension } from '@electric-sql/pglite'

/** PostgreSQL leaves its loop this way after an ordinary error; every other exception is a crash of the engine. */
const ordinaryErrorStatus = 100

interface Engine {
  _PostgresMainLoopOnce(): void
}

/**
 * PGlite swallows a crash of its engine and calls it again for ever, for example when the disk is full. It asks its
 * first questions while it opens, and in a damaged folder these may crash: so this is installed before them.
 */
export function crashReporter(onCrash: (error: unknown) => never): Extension {
  function watch(engine: Engine): void {
    const once = engine._PostgresMainLoopOnce
    engine._PostgresMainLoopOnce = () => {
      try {
        once()
      } catch (error) {
        if (!isOrdinary(error)) onCrash(error)
        throw error
      }
    }
  }
  return {
    name: 'crashes',
    setup: async (_pglite, options: { preRun?: ((engine: Engine) => void)[] }) => ({
      emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), watch] },
    }),
  }
}

function isOrdinary(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'status' in error && error.status === ordinaryErrorStatus
  )
}

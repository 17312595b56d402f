export interface Lane {
  /** There may be work: look now, or once more after the present look. */
  ring(): void
  /** Ends after the work that is running. */
  stop(): Promise<void>
}

/**
 * One line of work that sleeps until it is rung. `work` does a portion and answers whether there may be more; when
 * it fails, the lane sleeps until the next ring.
 */
export function startLane(work: () => Promise<boolean>, onError: (error: unknown) => void): Lane {
  let isRung = false
  let isStopped = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (isRung && !isStopped) {
      isRung = false
      try {
        while (!isStopped && (await work()));
      } catch (error) {
        onError(error)
      }
    }
    running = undefined
  }

  return {
    ring() {
      isRung = true
      if (!isStopped) running ??= run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}

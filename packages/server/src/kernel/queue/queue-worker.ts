export interface QueueWorker {
  /** There may be work: look now, or once more after the current look. */
  wake(): void
  /** Stops after the running work. */
  stop(): Promise<void>
}

/**
 * A worker that sleeps until it is woken. `work` does a batch and returns whether there may be more; when it fails,
 * the worker sleeps until it is woken again.
 */
export function startQueueWorker(
  work: () => Promise<boolean>,
  onError: (error: unknown) => void,
): QueueWorker {
  let isWoken = false
  let isStopped = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false
      try {
        while (!isStopped && (await work()));
      } catch (error) {
        onError(error)
      }
    }
    running = undefined
  }

  return {
    wake() {
      isWoken = true
      if (!isStopped) running ??= run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}

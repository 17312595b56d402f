/**
 * Runs code of the application. What it throws is reported as uncaught, where the page and its error reporting see
 * it, and never taken for a fault of the stream.
 */
export function handOver(run: () => void, onError = reportUncaught): void {
  try {
    run()
  } catch (error) {
    onError(error)
  }
}

/**
 * Reports an error as one that nothing has caught: browsers have a call for it, Node does not.
 * @example
 * import { reportUncaught } from '@comptoir/core/live'
 *
 * for (const listener of [() => console.log('one'), () => console.log('two')])
 *   try {
 *     listener()
 *   } catch (error) {
 *     // The others are called all the same.
 *     reportUncaught(error)
 *   }
 */
export function reportUncaught(error: unknown): void {
  if (globalThis.reportError) globalThis.reportError(error)
  else
    queueMicrotask(() => {
      throw error
    })
}

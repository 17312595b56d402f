/** Beyond these a page is broken: more of the same is no help. */
const MOST_REPORTS = 20
const LONGEST_STACK = 8000

interface Failure {
  name?: unknown
  message?: unknown
  stack?: unknown
  requestId?: unknown
}

/** What is reported of an error: what was typed or read on the page is not part of it. */
function reportOf(error: unknown) {
  const { name, message, stack, requestId }: Failure =
    typeof error === 'object' && error !== null ? error : { message: String(error) }
  return {
    name,
    message,
    stack: typeof stack === 'string' ? stack.slice(0, LONGEST_STACK) : undefined,
    requestId,
    path: location.pathname,
    browser: navigator.userAgent,
  }
}

/**
 * Reports errors that were not caught, and those that `reportError` is given, to the collector of this installation: each
 * once (SHL-34). Returns how to stop.
 */
export function collectErrors(collector: string): () => void {
  const reported = new Set<string>()
  function report(error: unknown): void {
    const found = reportOf(error)
    const key = JSON.stringify(found)
    if (reported.has(key) || reported.size >= MOST_REPORTS) return
    reported.add(key)
    navigator.sendBeacon(collector, JSON.stringify({ ...found, at: new Date().toISOString() }))
  }
  const onError = ({ error, message }: ErrorEvent) => report(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

import { setTimeout as pause } from 'node:timers/promises'

/** The promise, or an error that says what was waited for: nothing in the bench waits for ever. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = pause(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} took longer than ${ms / 1000} s`)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    timer.abort()
    late.catch(() => undefined)
  }
}

/** Asks again and again until the answer is yes. */
export async function until(
  ms: number,
  what: string,
  isSo: () => boolean | Promise<boolean>,
  everyMs = 50,
): Promise<void> {
  const endsAt = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`${what} did not come within ${ms / 1000} s`)
    await pause(everyMs)
  }
}

/**
 * Runs a call that ends when its caller gives it up or after a time. AbortSignal.any and AbortSignal.timeout would do
 * it, but are newer than the browsers that the chat supports. A call that is late fails with `lateReason`.
 */
export async function withTimeLimit<T>(
  outer: AbortSignal | null | undefined,
  limitMs: number,
  call: (signal: AbortSignal) => Promise<T>,
  lateReason?: unknown,
): Promise<T> {
  const controller = new AbortController()
  const onAbort = () => controller.abort(outer?.reason)
  const timer = setTimeout(() => controller.abort(lateReason), limitMs)
  outer?.addEventListener('abort', onAbort)
  if (outer?.aborted) onAbort()
  try {
    return await call(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
  }
}

/**
 * Gathers what is asked for while an answer is awaited into the next question, so that a storm of askers is one question
 * at a time: hundreds of streams come back at once when a node is lost.
 */
export function gathered<K, A>(ask: (keys: K[]) => Promise<A>): (keys: Iterable<K>) => Promise<A> {
  let running: Promise<unknown> = Promise.resolve()
  let next: { keys: Set<K>; answer: Promise<A> } | undefined

  function open() {
    const keys = new Set<K>()
    const answer = running.then(() => {
      next = undefined
      return ask(Array.from(keys))
    })
    running = answer.catch(() => undefined)
    return { keys, answer }
  }

  return (keys) => {
    next ??= open()
    for (const key of keys) next.keys.add(key)
    return next.answer
  }
}

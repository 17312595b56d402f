import { type RawBuilder, sql } from 'kysely'

/** One that hangs, as on a connection that was lost, holds up the few who share it. */
const MOST_AT_ONCE = 4

/**
 * Gathers what is asked for in one turn of the event loop, and while answers are awaited, into the next question, so
 * that a storm of askers is a few questions at a time: hundreds of streams come back at once when a server is lost.
 */
export function batchLoader<K, A>(ask: (keys: K[]) => Promise<A>): (keys: Iterable<K>) => Promise<A> {
  let running = 0
  let next: (PromiseWithResolvers<A> & { keys: Set<K> }) | undefined

  function go(): void {
    if (!next || running === MOST_AT_ONCE) return
    const { keys, resolve, promise } = next
    next = undefined
    running += 1
    resolve(ask([...keys]))
    const settle = () => {
      running -= 1
      go()
    }
    promise.then(settle, settle)
  }

  return (keys) => {
    if (!next) {
      next = { ...Promise.withResolvers<A>(), keys: new Set() }
      setImmediate(go)
    }
    for (const key of keys) next.keys.add(key)
    return next.promise
  }
}

/**
 * The comparison with any of the keys of the batch. Most often there is one, and its plan is kept; that for several
 * is made each time, as it goes by how many they are.
 */
export const isOneOf = (
  column: RawBuilder<unknown>,
  type: 'text' | 'uuid',
  keys: readonly string[],
): RawBuilder<boolean> =>
  keys.length === 1
    ? sql<boolean>`${column} = ${keys[0]}`
    : sql<boolean>`${column} = any(${keys}::${sql.raw(type)}[])`

import type { Duplex } from 'node:stream'

/**
 * Has what is written in one turn leave together: each write to a database costs a call into the kernel, or a message to
 * a thread, and wakes who reads it.
 */
export function corkedWrites<S extends Duplex>(stream: S): S {
  const write = stream.write
  function inOne(...given: Parameters<Duplex['write']>): boolean {
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    return write.apply(stream, given)
  }
  return Object.assign(stream, { write: inOne })
}

import {
  type ChildProcess,
  type ForkOptions,
  fork,
  type SpawnOptions,
  type StdioPipe,
  spawn,
} from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** How a process ended: by itself, by a signal, or not even started. */
export interface ChildEnd {
  code: number | null
  signal: NodeJS.Signals | null
  /** Why it could not be started, or its channel failed. */
  error?: NodeJS.ErrnoException
}

type Ended<C extends ChildProcess> = C & {
  /** Never fails, so that no one has to wait for it. */
  ended: Promise<ChildEnd>
}

/** A process, its pipes and its channel may fail at any time; an `error` event that no one hears would end ours. */
function guarded<C extends ChildProcess>(child: C): Ended<C> {
  let error: Error | undefined
  child.on('error', (failure) => {
    error = failure
  })
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.on('error', () => undefined)
  const ended = new Promise<ChildEnd>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ...(error ? { error } : {}) }))
  })
  return Object.assign(child, { ended })
}

/** Starts a program of ours with a channel for messages. */
export function forkProgram(file: string, options: ForkOptions): Ended<ChildProcess> {
  return guarded(fork(file, options))
}

/** Starts a program with pipes for what it reads, writes and complains about. */
export function spawnPiped(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Ended<ChildProcess & { stdin: Writable; stdout: Readable; stderr: Readable }> {
  const stdio: [StdioPipe, StdioPipe, StdioPipe] = ['pipe', 'pipe', 'pipe']
  return guarded(spawn(command, args, { env, stdio } satisfies SpawnOptions))
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { shortLived } from '../../../server/src/testing/kernel.ts'
import type { Asked, Report, Stop } from './server.ts'

const program = fileURLToPath(new URL('./server.ts', import.meta.url))

/** A server that dies and is started again, on the same data and port. */
export interface Lives {
  begin(): Promise<void>
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
  /** Stops it for a while, as a machine that swaps does. */
  freeze(ms: number): Promise<void>
  /** Ends it in order. */
  end(): Promise<void>
  /** Fails when a process ends that no one ended: no run is worth anything then. */
  endsByItself: Promise<never>
  /** Asks the process that lives, or the one that comes after it. */
  ask(asked: Asked): Promise<unknown>
  /** Lets the calls that are made from now on stop; `stopped` settles when one of each kind has. */
  stopAt(point: Stop['point'], kinds: readonly string[]): Promise<{ stopped: Promise<void> }>
}

function beginProcess(environment: Readonly<Record<string, string>>): ChildProcess {
  const { DATABASE_URL: _, ...inherited } = process.env
  return fork(program, {
    execArgv: [...shortLived, '--conditions=comptoir-source'],
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Undefined where the process dies before it answers. */
function askOnce(living: ChildProcess, asked: Asked): Promise<{ answer: unknown } | undefined> {
  return new Promise((resolve) => {
    const give = (value?: { answer: unknown }) => {
      living.off('message', hear)
      living.off('exit', leave)
      resolve(value)
    }
    const hear = (message: Report) => 'answer' in message && give(message)
    const leave = () => give()
    living.on('message', hear)
    living.once('exit', leave)
    if (living.connected) living.send(asked, (error) => error && give())
    else give()
  })
}

/** Makes one of a server with these settings. */
export function createLives(environment: Readonly<Record<string, string>>): Lives {
  let child: ChildProcess | undefined
  let up = Promise.withResolvers<ChildProcess>()
  let onStopped: (kind: string) => void = () => undefined
  const fate = Promise.withResolvers<never>()
  // Its parent may have stopped reading already.
  fate.promise.catch(() => undefined)
  let queue: Promise<unknown> = Promise.resolve()

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child
    child = undefined
    up = Promise.withResolvers()
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }

  async function insist(asked: Asked): Promise<unknown> {
    for (;;) {
      const message = await askOnce(await Promise.race([up.promise, fate.promise]), asked)
      if (message) return message.answer
      await pause(50)
    }
  }

  /** One after the other: answers carry no name. */
  function ask(asked: Asked): Promise<unknown> {
    const answered = queue.then(() => insist(asked))
    queue = answered
    return answered
  }

  return {
    async begin() {
      // No one would end it: the run is over.
      await Promise.race([fate.promise, undefined])
      const beginning = beginProcess(environment)
      child = beginning
      beginning.once('exit', (code, signal) => {
        if (child === beginning) fate.reject(new Error(`the server ended by itself: ${code ?? signal}`))
      })
      beginning.on('message', (message: Report) => {
        if ('isUp' in message) up.resolve(beginning)
        else if ('stopped' in message) onStopped(message.stopped)
      })
      await Promise.race([up.promise, fate.promise])
    },
    kill: () => end('SIGKILL'),
    async freeze(ms) {
      child?.kill('SIGSTOP')
      await pause(ms)
      child?.kill('SIGCONT')
    },
    end: () => end('SIGTERM'),
    ask,
    endsByItself: fate.promise,
    async stopAt(point, kinds) {
      const missing = new Set(kinds)
      const { promise, resolve } = Promise.withResolvers<void>()
      onStopped = (kind) => {
        missing.delete(kind)
        if (missing.size === 0) resolve()
      }
      await ask({ stop: { point, sinceMs: Date.now() } })
      return { stopped: promise }
    },
  }
}

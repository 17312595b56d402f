import { fileURLToPath } from 'node:url'
import { AppError } from '../http/errors.ts'
import { type ChildEnd, forkProgram } from '../runtime/child-process.ts'
import { programAt } from '../runtime/program-files.ts'
import type { FileFormat } from './kinds.ts'
import { type Cleaned, type Done, FileRefused, type PictureSize, type Work } from './work.ts'

/** A file may take so long, and then its process is ended; milliseconds (T12). */
const LIMIT_MS = 10_000
/** Without work, the process goes after this long; milliseconds. */
const IDLE_MS = 30_000
const MAX_WAITING = 20

/** Looks into files in a process of its own, one at a time. */
export interface Cleaner {
  /** The file as it may be stored; rejects with {@link FileRefused}, or with an AppError when too many wait. */
  clean(format: FileFormat, bytes: Uint8Array, size: PictureSize, isReceived?: boolean): Promise<Cleaned>
  close(): void
}

type Decoder = ReturnType<typeof startProcess>

function startProcess() {
  const child = forkProgram(fileURLToPath(programAt('kernel/files/worker')), {
    execArgv: ['--max-old-space-size=256', '--permission', '--allow-addons', '--allow-fs-read=*'],
    // Nothing of ours is in its environment; fewer arenas keep its memory small.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** What the end of a process says of the file: it ends itself, or crashes, when the file needs too much memory. */
function doneBy({ id }: Work, { error, signal }: ChildEnd): Done {
  if (error !== undefined || signal === 'SIGKILL' || signal === 'SIGTERM') return { id, isGone: true }
  return { id, refusal: 'too_many_pixels', detail: 'it needs too much memory' }
}

/** Asks a process and waits; whatever ends it first decides. */
function ask(child: Decoder, work: Work): Promise<Done> {
  return new Promise((resolve) => {
    const settle = (done: Done) => {
      clearTimeout(timer)
      child.off('message', settle)
      resolve(done)
    }
    const timer = setTimeout(() => {
      settle({ id: work.id, refusal: 'too_many_pixels', detail: 'it takes too long' })
      child.kill('SIGKILL')
    }, LIMIT_MS)
    child.on('message', settle)
    void child.ended.then((end) => settle(doneBy(work, end)))
    // A channel that is broken ends with its process.
    child.send(work, () => undefined)
  })
}

export function createCleaner(): Cleaner {
  let child: Decoder | undefined
  let idle: NodeJS.Timeout | undefined
  let line: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let lastId = 0

  function close(): void {
    clearTimeout(idle)
    child?.kill()
    child = undefined
  }

  function ready(): Decoder {
    clearTimeout(idle)
    if (!child || child.exitCode !== null || child.signalCode !== null || !child.connected)
      child = startProcess()
    return child
  }

  async function run(work: Work): Promise<Cleaned> {
    const done = await ask(ready(), work)
    idle = setTimeout(close, IDLE_MS).unref()
    if ('cleaned' in done) return done.cleaned
    if ('isGone' in done)
      throw new AppError('unavailable', 'The file could not be checked. Try again.', {
        headers: { 'retry-after': '1' },
      })
    if ('failure' in done) throw new Error(`checking files failed: ${done.failure}`)
    throw new FileRefused(done.detail, { refusal: done.refusal })
  }

  return {
    async clean(format, bytes, size, isReceived = false) {
      if (waiting >= MAX_WAITING)
        throw new AppError('unavailable', 'Too many files are being checked. Try again.', {
          headers: { 'retry-after': '5' },
        })
      waiting += 1
      lastId += 1
      const work = { id: lastId, format, bytes, size, isReceived }
      const mine = line.then(() => run(work))
      line = mine.catch(() => undefined)
      return mine.finally(() => {
        waiting -= 1
      })
    },
    close,
  }
}

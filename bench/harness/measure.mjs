import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { on, once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killAll, leftRunning, MARK } from './processes.mjs'

/** Until the benchmark's modules are loaded. */
const LOAD_MS = 60_000
/** From the figures to the end of the process, and from that to the end of the processes that it started. */
const EXIT_MS = 5000
const LEFT_MS = 2000
const CHILD = path.join(import.meta.dirname, 'child.mjs')
const FLAGS = ['--conditions=comptoir-source', '--expose-gc', '--disable-warning=ExperimentalWarning']

/** The ends of what runs now, for a run that is interrupted. */
const running = new Set()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const end of running) end()
    process.exit(1)
  })

/**
 * Measures a benchmark in a process of its own, which must give its figures in time, end by itself and leave nothing
 * running.
 * @returns what its results show of it: `error` says why it failed
 */
export async function measureBenchmark(folder, name, profile) {
  const startedAt = performance.now()
  const outcome = await runChild([folder, name, profile])
  return {
    name,
    command: `npm run bench${profile === 'small' ? ':quick' : ''} -- ${name}`,
    date: new Date().toISOString().slice(0, 10),
    seconds: Math.round((performance.now() - startedAt) / 1000),
    ...outcome,
  }
}

async function runChild(args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'comptoir-bench-'))
  // A PostgreSQL in it runs as another account.
  chmodSync(folder, 0o755)
  const mark = randomUUID()
  // A group of its own, by which whatever it leaves running is found.
  const child = fork(CHILD, [...args, folder], {
    execArgv: FLAGS,
    env: { ...process.env, [MARK]: mark },
    detached: true,
  })
  const end = () => {
    killAll(child.pid, mark)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  running.add(end)
  // Two messages may come at the same time.
  const messages = on(child, 'message')
  // The channel is closed once all that was sent has been read.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(([[code, signal]]) => ({
    code,
    signal,
  }))
  let head
  try {
    const declared = await messageOf(messages, ended, LOAD_MS)
    head = declared?.head
    return { ...head, figures: await figuresOf({ child, ended, messages, mark }, declared) }
  } catch (error) {
    return { ...head, figures: [], error: error.message }
  } finally {
    running.delete(end)
    end()
  }
}

/** What it sends next; undefined when it ends before. */
async function messageOf(messages, ended, limitMs) {
  const sent = messages.next().then(({ value: [message] }) => message)
  const first = await firstOf(limitMs, sent, ended)
  if (first === undefined) throw new Error(`gave no figures within ${limitMs / 1000} s`)
  return 'code' in first ? undefined : first
}

async function figuresOf({ child, ended, messages, mark }, declared) {
  const figures = declared && (await messageOf(messages, ended, declared.seconds * 1000))?.figures
  const end = await firstOf(EXIT_MS, ended)
  if (end === undefined) throw new Error('did not exit by itself: something is still open')
  if (end.code !== 0) throw new Error(`exited with ${end.signal ?? `code ${end.code}`}`)
  if (figures === undefined) throw new Error('exited without figures')
  const left = await leftRunning(child.pid, mark, LEFT_MS)
  if (left.length > 0) throw new Error(`left running: ${left.join('; ')}`)
  return figures
}

/** What comes first; undefined when nothing came in time. */
async function firstOf(ms, ...promises) {
  const timer = new AbortController()
  const late = pause(ms, undefined, { signal: timer.signal }).catch(() => undefined)
  try {
    return await Promise.race([...promises, late])
  } finally {
    timer.abort()
  }
}

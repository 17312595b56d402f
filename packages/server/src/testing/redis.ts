import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const READY_MS = 10_000

/** A Redis of one's own on loopback, which keeps nothing. */
export interface TestRedis {
  url: string
  /** Ends it at once, as a crash does; `start` brings it back at the same address, empty. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops it for a while. */
  freeze(ms: number): Promise<void>
}

function findProgram(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'redis-server')).find((file) => existsSync(file))
}

function installProgram(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { env })
  spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'redis-server'], { env })
  return findProgram()
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function launch(program: string, port: number): Promise<ChildProcess> {
  const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/']
  const child = spawn(program, args.map(String), { stdio: ['ignore', 'pipe', 'ignore'] })
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('redis-server was not ready in time')), READY_MS)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`redis-server ended with code ${code}`)))
    child.stdout.on('data', (text: Buffer) => {
      if (!text.includes('Ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
  })
  await ready
  return child
}

/** Starts a Redis where the machine has one or may install it; returns undefined elsewhere. */
export async function startRedis(): Promise<TestRedis | undefined> {
  const program = findProgram() ?? installProgram()
  if (program === undefined) return undefined
  const port = await freePort()
  let child: ChildProcess | undefined = await launch(program, port)
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const ending = child
      child = undefined
      if (!ending) return
      const ended = once(ending, 'exit')
      ending.kill('SIGKILL')
      await ended
    },
    async start() {
      child ??= await launch(program, port)
    },
    async freeze(ms) {
      child?.kill('SIGSTOP')
      await pause(ms)
      child?.kill('SIGCONT')
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startShops } from '../packages/sandbox/src/shops/simulator.ts'
import { freePort } from '../scripts/free-port.mjs'
import { copyDemoData, program } from './demo-data.ts'

const START_LIMIT_MS = 60_000

/** The built server in a process of its own, with the demo data in a folder of its own. */
export interface DemoServer {
  url: string
  /** The origin of the demo shops: another one, as that of every merchant's site. */
  shopUrl: string
  /** Everything the process printed so far. */
  printed(): string
  /** Ends it at once, as a crash or a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
  /** Ends it in order and deletes its data. */
  close(): Promise<void>
}

export interface DemoServerOptions {
  /** Address of a PostgreSQL database of its own; without it the embedded database is used. */
  databaseUrl?: string | undefined
  /** Without the demo data: no one has an account yet. */
  isEmpty?: true
  /** Further settings of the server. */
  environment?: Record<string, string>
}

/** Starts `comptoir start`, with the demo unless it is empty, on a free port and waits until it answers. */
export async function startDemoServer(options: DemoServerOptions = {}): Promise<DemoServer> {
  const { databaseUrl, environment, isEmpty = false } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'comptoir-e2e-'))
  if (!databaseUrl && !isEmpty) await copyDemoData(folder, environment?.SANDBOX_URL !== undefined)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shops = await startShops(url, 0)
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = {
    ...inherited,
    PORT: String(port),
    DATA_DIR: folder,
    ...shops.reach,
    ...environment,
    // The tests' PostgreSQL gives up safety for speed; what a crash of ours loses does not depend on it.
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, DATABASE_UNSAFE: 'true' } : {}),
  }
  let printed = ''
  let child: ChildProcess

  async function run(): Promise<void> {
    const args = isEmpty ? ['start'] : ['start', '--demo']
    child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    }
    await answers(url, child, () => printed)
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await run()
  return {
    url,
    shopUrl: shops.reach.DEMO_SHOP_URL,
    printed: () => printed,
    kill: () => end('SIGKILL'),
    restart: run,
    async close() {
      await end('SIGTERM')
      await shops.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The server does not answer ${url}/health. It printed:\n${printed()}`)
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../sandbox/src/http/ports.ts'
import { until } from '../deadline.ts'
import type { Bench } from '../goal.ts'
import { type Program, startProgram, startServer } from '../processes.ts'
import type { ProxyOrder } from '../programs/proxy.ts'

/** As `npm start` runs it (scripts/run/start.mjs). */
const lean = { NODE_OPTIONS: '--max-semi-space-size=8', MALLOC_ARENA_MAX: '2' }
/** The proxy looks at the health of each server several times in this. */
const STOP_DELAY_SECONDS = 2
const SETTLED_MS = 20_000

export const APP_SECRET = 'the secret of the bench, the same for all of its servers'
/** Behind a proxy, this token is needed to read the metrics of a server. */
export const METRICS_TOKEN = 'the token of the bench'

/** A server of the bench at a port of its own, which outlives its processes. */
export interface Node {
  url: string
  start(): Promise<void>
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
  /** Ends it in order; returns how long that took and its exit code. */
  stop(): Promise<{ tookMs: number; code: number | null }>
  freeze(ms: number): Promise<void>
  /** Of the process that runs now; 0 without one. */
  pid(): number
  isAlive(): boolean
  /** The memory that it has now, in MiB; no number where the system does not say. */
  memoryMib(): number
}

/** Servers on one database behind a proxy. */
export interface Cluster {
  url: string
  nodes: readonly Node[]
  /** Cuts so many open streams, chosen by the run's seed. */
  cut(count: number): void
  stop(): Promise<void>
}

export interface ClusterOptions {
  bench: Bench
  nodes: number
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  /** More settings of the servers. */
  environment?: Readonly<Record<string, string>>
}

/** Where the embedded database of a run is. */
export const dataFolder = (bench: Bench) => join(bench.folder, 'node-0')

async function createNode(options: ClusterOptions, index: number): Promise<Node> {
  const { bench, databaseUrl, redisUrl } = options
  const port = await freePort()
  const environment = {
    ...lean,
    NODE_COMPILE_CACHE: join(bench.folder, 'compiled'),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(bench.folder, `node-${index}`),
    APP_SECRET,
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'true',
    METRICS_TOKEN,
    LOG_LEVEL: 'fatal',
    STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, DATABASE_UNSAFE: 'true' } : {}),
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    ...options.environment,
  }
  let program: Program | undefined

  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      program = await startServer(environment)
    },
    async kill() {
      await program?.end()
    },
    async stop() {
      const startedAt = performance.now()
      const code = (await program?.end('SIGTERM')) ?? null
      return { tookMs: performance.now() - startedAt, code }
    },
    freeze: async (ms) => program?.freeze(ms),
    pid: () => program?.pid ?? 0,
    isAlive: () => program?.isAlive() ?? false,
    memoryMib: () => (program ? memoryMibOf(program.pid) : Number.NaN),
  }
}

function memoryMibOf(pid: number): number {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Starts the servers and the proxy, and waits until all are well. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const nodes: Node[] = []
  for (let index = 0; index < options.nodes; index += 1) nodes.push(await createNode(options, index))
  for (const node of nodes) await node.start()
  const proxy = await startProgram<{ port: number }>(new URL('../programs/proxy.ts', import.meta.url), {
    arguments: nodes.map(({ url }) => new URL(url).port),
  })
  const url = `http://127.0.0.1:${proxy.message.port}`
  await until(SETTLED_MS, 'the health of the servers', async () => (await fetch(`${url}/health`)).ok)
  return {
    url,
    nodes,
    cut(count) {
      const order: ProxyOrder = { cut: Array.from({ length: count }, () => options.bench.random()) }
      proxy.send({ ...order })
    },
    async stop() {
      for (const node of nodes) await node.stop()
      await proxy.end()
    },
  }
}

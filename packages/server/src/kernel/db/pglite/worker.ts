import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { archiveCluster, type WalSegments } from './cluster-files.ts'
import { readLastCheckpoint, wasLeftRunning } from './control-file.ts'
import { crashReporter } from './crashes.ts'
import { DurableNodeFs, type DurableOptions, syncPath, syncTree, syncTreeInUse } from './durable-fs.ts'
import type { Reply, Request, WorkerSetup } from './protocol.ts'

const setup: WorkerSetup = workerData
const progress = new Int32Array(setup.progress)
const port = parentPort
if (port === null) throw new Error('this file is the entry of a worker thread')

const fsOptions: DurableOptions = { onProgress: alive, isOnDisk }
let lastWords: string | undefined
const isUnclean = setup.clusterDir !== null && wasLeftRunning(setup.clusterDir)
/** Until the database is open: files that were last changed before this time are on the disk. */
let onDiskBefore = isUnclean && setup.clusterDir !== null ? readLastCheckpoint(setup.clusterDir) : undefined
const database = await start().catch(giveUp)
const hasLeftOut = onDiskBefore !== undefined
onDiskBefore = undefined
say({ say: 'ready', wasUnclean: isUnclean })
// Clocks can be set back: what recovery left out follows.
if (hasLeftOut && setup.isPowerSafe && setup.clusterDir !== null)
  syncTreeInUse(setup.clusterDir).catch(giveUp)

let last = Promise.resolve()
port.on('message', (request: Request) => {
  last = last.then(() => answer(request))
})

async function answer(request: Request): Promise<void> {
  try {
    if (request.ask === 'bytes') await speak(request.bytes)
    else if (request.ask === 'dump') await dump(request.file)
    else if (request.ask === 'archive') await archive(request.file, request.wal)
    else await database.close()
    say({ say: 'done', id: request.id })
  } catch (error) {
    say({ say: 'failed', id: request.id, message: error instanceof Error ? error.message : String(error) })
  }
  alive()
}

async function speak(bytes: Uint8Array): Promise<void> {
  const isStartup = bytes[0] === 0
  if (isStartup && database.isInTransaction()) await database.execProtocolRaw(simpleQuery('rollback'))
  if (isStartup) return say({ say: 'bytes', bytes: await database.execProtocolRaw(bytes) })
  const answers: Uint8Array[] = []
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => {
      answers.push(part.slice())
      alive()
    },
  })
  say({ say: 'bytes', bytes: Buffer.concat(answers) })
}

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}

async function dump(file: string): Promise<void> {
  const tar = await database.dumpDataDir('none')
  const partial = `${file}.${process.pid}.partial`
  writeFileSync(partial, Buffer.from(await tar.arrayBuffer()))
  renameSync(partial, file)
}

async function archive(file: string, wal: WalSegments): Promise<void> {
  if (setup.clusterDir === null) throw new Error('a database in memory has no folder')
  await archiveCluster(setup.clusterDir, file, wal, alive)
}

/**
 * Before it recovers, PostgreSQL calls fsync on every file of the folder: some 1,500, which takes seconds on a busy
 * disk. The last checkpoint has brought to the disk what was written before it, so only later changes are left.
 */
function isOnDisk(changedMs: number): boolean {
  return onDiskBefore !== undefined && changedMs < onDiskBefore
}

function start(): Promise<PGlite> {
  if (setup.clusterDir === null) return PGlite.create(withDump(baseOptions()))
  return startOnDisk(setup.clusterDir)
}

async function startOnDisk(clusterDir: string): Promise<PGlite> {
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) await createCluster(clusterDir)
  return PGlite.create({ ...baseOptions(), fs: new DurableNodeFs(clusterDir, fsOptions) })
}

/** Created in a temporary folder and moved when complete, so that a killed first start leaves nothing half made. */
async function createCluster(clusterDir: string): Promise<void> {
  const draft = `${clusterDir}.new`
  rmSync(draft, { recursive: true, force: true })
  rmSync(clusterDir, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const fs = new DurableNodeFs(draft, fsOptions)
  const fresh = await PGlite.create(withDump({ ...baseOptions(), fs }))
  await fresh.close()
  if (setup.isPowerSafe) syncTree(draft)
  renameSync(draft, clusterDir)
  if (setup.isPowerSafe) syncPath(dirname(clusterDir))
}

function baseOptions(): PGliteOptions {
  const base = { extensions: { amcheck, crashes: crashReporter(giveUp) }, onStderr: remember }
  if (!setup.isPowerSafe) return base
  // fdatasync never reaches the file system of PGlite, fsync does.
  const durable = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  return { ...base, startParams: [...durable, '-c', 'wal_sync_method=fsync'] }
}

/** Keeps what PostgreSQL says before it gives up; not printed, because it may quote data. */
function remember(line: string): boolean {
  if (/PANIC|FATAL/.test(line)) lastWords = line.replace(/^.*?(?=PANIC|FATAL)/, '')
  return false
}

function withDump(options: PGliteOptions): PGliteOptions {
  if (setup.loadDump === null) return options
  return { ...options, loadDataDir: new Blob([readFileSync(setup.loadDump)]) }
}

function giveUp(error: unknown): never {
  say({ say: 'fatal', message: lastWords ?? (error instanceof Error ? error.message : String(error)) })
  process.exit(1)
}

function alive(): void {
  Atomics.add(progress, 0, 1)
}

function say(reply: Reply): void {
  port?.postMessage(reply)
}

import fs from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The functions of Emscripten's file system that are wrapped here. */
interface StreamOps {
  read(...args: unknown[]): unknown
  write(...args: unknown[]): unknown
  fsync?(stream: EmscriptenStream): number
}
interface EmscriptenStream {
  nfd?: number | null
  node: unknown
}
interface EmscriptenNodeFs {
  stream_ops: StreamOps
  realPath(node: unknown): string
}

export interface DurableOptions {
  onProgress(): void
  /** Whether a file that was last changed at this time is on the disk already, so that fsync can leave it out. */
  isOnDisk(changedMs: number): boolean
}

/**
 * PGlite's file system on disk, with two things it lacks: fsync reaches the disk, so that an acknowledged commit
 * survives a power cut (upstream issue 1107), and every operation that worked is reported as a sign of life.
 */
export class DurableNodeFs extends NodeFS {
  readonly #options: DurableOptions

  constructor(directory: string, options: DurableOptions) {
    super(directory)
    this.#options = options
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    preRun.push((mod) => wrap(mod.NODEFS as unknown as EmscriptenNodeFs, this.#options))
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function wrap(nodeFs: EmscriptenNodeFs, { onProgress, isOnDisk }: DurableOptions): void {
  const ops = nodeFs.stream_ops
  const { read, write } = ops
  ops.read = (...args) => {
    const count = read(...args)
    onProgress()
    return count
  }
  ops.write = (...args) => {
    const count = write(...args)
    onProgress()
    return count
  }
  ops.fsync = (stream) => {
    if (stream.nfd == null) {
      const path = nodeFs.realPath(stream.node)
      if (!isOnDisk(fs.statSync(path).ctimeMs)) syncPath(path)
    } else if (!isOnDisk(fs.fstatSync(stream.nfd).ctimeMs)) fs.fsyncSync(stream.nfd)
    onProgress()
    return 0
  }
}

/** Brings a file's content, or a folder's list of names, to the disk. */
export function syncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** The same for a folder and all that is below it. */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(`${entry.parentPath}/${entry.name}`)
  }
  syncPath(directory)
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The same while the database is in use: one file after the other, without blocking the thread. */
export async function syncTreeInUse(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue
    const file = await open(`${entry.parentPath}/${entry.name}`, 'r').catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    try {
      await file?.sync()
    } finally {
      await file?.close()
    }
  }
}

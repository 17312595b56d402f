import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The parts of Emscripten's file system that are wrapped here. */
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

/**
 * PGlite's file system on disk, with two things it lacks: fsync reaches the disk, so that an acknowledged commit
 * survives a power cut (upstream issue 1107), and every operation that worked is reported as a sign of life.
 */
export class DurableNodeFs extends NodeFS {
  readonly #onProgress: () => void

  constructor(directory: string, onProgress: () => void) {
    super(directory)
    this.#onProgress = onProgress
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    preRun.push((mod) => wrap(mod.NODEFS as unknown as EmscriptenNodeFs, this.#onProgress))
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function wrap(nodeFs: EmscriptenNodeFs, onProgress: () => void): void {
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
    if (stream.nfd != null) fs.fsyncSync(stream.nfd)
    else syncPath(nodeFs.realPath(stream.node))
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

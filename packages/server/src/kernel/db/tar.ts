import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Extract, extract, type Pack, pack } from 'tar-stream'

const CHUNK_BYTES = 1 << 20
/** The same for all, so that the same files give the same archive. */
const mtime = new Date(0)

/** Something to put into an archive: a file of this path, or an empty folder where there is none. */
export interface TarEntry {
  name: string
  path?: string
  /** It is left out when it is gone by then. */
  mayVanish?: boolean
}

/** The bytes of an archive of these entries, read one after the other. A file that grows is cut where it ended. */
export async function* tarOf(entries: AsyncIterable<TarEntry> | Iterable<TarEntry>): AsyncGenerator<Buffer> {
  const archive = pack()
  const filled = fill(archive, entries)
  filled.catch((error) => archive.destroy(error))
  try {
    yield* archive
  } catch (error) {
    // It says which file it was.
    await filled
    throw error
  }
}

async function fill(archive: Pack, entries: AsyncIterable<TarEntry> | Iterable<TarEntry>): Promise<void> {
  for await (const { name, path, mayVanish = false } of entries) {
    if (path === undefined) archive.entry({ name, type: 'directory', mode: 0o700, mtime })
    else await addFile(archive, { name, path, mayVanish })
  }
  archive.finalize()
}

async function addFile(archive: Pack, { name, path, mayVanish }: Required<TarEntry>): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (!mayVanish || error.code !== 'ENOENT') throw error
  })
  if (file === undefined) return
  try {
    const { size } = await file.stat()
    const entry = archive.entry({ name, size, mode: 0o600, mtime })
    const range = { start: 0, end: size - 1, autoClose: false, highWaterMark: CHUNK_BYTES }
    // It fails where the file became shorter.
    await pipeline(size > 0 ? file.createReadStream(range) : [], entry)
  } catch (cause) {
    throw new Error(`${path} could not be archived: ${(cause as Error).message}`, { cause })
  } finally {
    await file.close()
  }
}

/** Writes what an archive holds into a folder; returns the names of its files. */
export async function untar(bytes: AsyncIterable<Buffer>, folder: string): Promise<string[]> {
  const archive = extract()
  const [names] = await Promise.all([unpack(archive, folder), pipeline(bytes, archive)])
  return names
}

async function unpack(archive: Extract, folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const entry of archive) {
    const name = nameInside(entry.header.name)
    const path = join(folder, name)
    const isFolder = entry.header.type === 'directory'
    if (!isFolder && entry.header.type !== 'file')
      throw new Error(`The archive contains a ${entry.header.type}, which a backup never does: ${name}`)
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (isFolder) entry.resume()
    else {
      await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      names.push(name)
    }
  }
  return names
}

/** Only names inside of the folder are taken. */
function nameInside(name: string): string {
  const segments = name.replace(/\/$/, '').split('/')
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    throw new Error(`The archive contains a path outside its folder: ${name}`)
  return segments.join('/')
}

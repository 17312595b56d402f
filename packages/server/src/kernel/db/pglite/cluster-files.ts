import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type TarEntry, tarOf } from '../tar.ts'

/** The first and the last segment of the log that recovery from the last checkpoint reads. */
export interface WalSegments {
  first: string
  last: string
}

const SEGMENT = /^[0-9A-F]{24}$/

/** Segments outside of these are old, or kept empty for later. */
function isNeeded(folder: string, name: string, wal: WalSegments): boolean {
  if (basename(folder) !== 'pg_wal' || !SEGMENT.test(name)) return true
  return wal.first <= name && name <= wal.last
}

async function* clusterEntries(clusterDir: string, wal: WalSegments): AsyncGenerator<TarEntry> {
  for (const entry of await readdir(clusterDir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(clusterDir, path).split(sep).join('/')
    if (entry.isDirectory()) yield { name }
    else if (entry.isFile() && name !== 'postmaster.pid' && isNeeded(entry.parentPath, entry.name, wal))
      yield { name, path }
  }
}

/** Copies the folder of a cluster into one file, a portion at a time. Nothing may write to it meanwhile. */
export async function archiveCluster(
  clusterDir: string,
  file: string,
  wal: WalSegments,
  onPortion: () => void,
): Promise<void> {
  await pipeline(
    tarOf(clusterEntries(clusterDir, wal)),
    async function* (portions) {
      for await (const portion of portions) {
        onPortion()
        yield portion
      }
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  )
}

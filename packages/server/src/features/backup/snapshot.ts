import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { askingClient, type Census, takeCensus } from './census.ts'
import type { BackupKeys } from './encryption.ts'
import type { Part } from './manifest.ts'
import { writePart } from './parts.ts'
import { connectTo, runTool } from './postgres.ts'

export const EMBEDDED_PART = 'database.tar.gz'
export const SERVER_PART = 'database.dump'

/** The database that is backed up: the embedded one through the process that has opened it, or a PostgreSQL. */
export type DatabaseSource =
  | {
      kind: 'pglite'
      /** Copies its folder into a file, while no one writes, and counts what is in it. */
      copyTo(file: string): Promise<Census>
    }
  | { kind: 'postgres'; url: string }

interface Written {
  part: Part
  census: Census
}

/** Writes the database as it is at one moment. */
export function writeSnapshot(
  source: DatabaseSource,
  folder: string,
  keys: BackupKeys | undefined,
): Promise<Written> {
  return source.kind === 'pglite'
    ? writeEmbedded(source, folder, keys)
    : writeServer(source.url, folder, keys)
}

/** Copied first and compressed afterwards, so that people wait for the copy alone. */
async function writeEmbedded(
  source: Extract<DatabaseSource, { kind: 'pglite' }>,
  folder: string,
  keys: BackupKeys | undefined,
): Promise<Written> {
  const copy = join(folder, 'copy.tar')
  const census = await source.copyTo(copy)
  const part = await writePart(folder, EMBEDDED_PART, createReadStream(copy), keys)
  await rm(copy)
  return { part, census }
}

/** Counts and dumps in one snapshot, while others write. */
async function writeServer(url: string, folder: string, keys: BackupKeys | undefined): Promise<Written> {
  const client = await connectTo(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const census = await takeCensus(askingClient(client))
    const dump = runTool(
      'pg_dump',
      [
        '--format=custom',
        // Tables force their rules on their owner too, who sees all rows by being of the system's role.
        '--enable-row-security',
        `--snapshot=${rows[0]?.id}`,
      ],
      url,
    )
    const [part] = await Promise.all([writePart(folder, SERVER_PART, dump.output, keys), dump.ended])
    return { part, census }
  } finally {
    await client.end()
  }
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase, type Tx } from '../../kernel/db/database.ts'
import { connectTo } from './postgres.ts'
import { checkEmbedded, fillEmbedded, fillServer, fillUploads, type OpenBackup } from './restore-target.ts'

interface VerifyOptions {
  /** A folder for the copy, which is removed afterwards. */
  scratch: string
  /** The PostgreSQL in which a database is made for it, and removed afterwards. */
  databaseUrl: string | undefined
  allowUnsafeDatabase: boolean
}

/** Restores a backup beside everything else and compares; returns what is wrong with it. */
export async function verifyBackup(backup: OpenBackup, options: VerifyOptions): Promise<string[]> {
  const folder = await mkdtemp(join(options.scratch, 'verifying-'))
  try {
    const uploads = await fillUploads(backup, join(folder, 'files'))
    const look = (database: Database) => database.owner((tx) => missingUploads(tx, backup, uploads))
    return backup.manifest.database === 'pglite'
      ? await verifyEmbedded(backup, join(folder, 'database'), look)
      : await verifyServer(backup, folder, options, look)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Look = (database: Database) => Promise<string[]>

async function verifyEmbedded(backup: OpenBackup, dataDir: string, look: Look): Promise<string[]> {
  await fillEmbedded(backup, dataDir)
  const database = await openDatabase({ dataDir, durability: 'process', log: () => undefined })
  try {
    return [...(await checkEmbedded(database, backup)), ...(await look(database))]
  } finally {
    await database.close()
  }
}

async function verifyServer(
  backup: OpenBackup,
  scratch: string,
  { databaseUrl = '', allowUnsafeDatabase }: VerifyOptions,
  look: Look,
): Promise<string[]> {
  const client = await connectTo(databaseUrl)
  const name = `comptoir_verify_${randomUUID().replaceAll('-', '')}`
  try {
    await client.query(`create database ${name} template template0`)
    const url = new URL(databaseUrl)
    url.pathname = `/${name}`
    const database = await openDatabase({ url: url.href, allowUnsafeServer: allowUnsafeDatabase })
    try {
      await fillServer(backup, { database, url: url.href, scratch }, async () => undefined)
      return await look(database)
    } finally {
      await database.close()
    }
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

/** Files that a row speaks of and the backup lacks. */
async function missingUploads(tx: Tx, { manifest }: OpenBackup, found: Set<string>): Promise<string[]> {
  if (manifest.uploads === null) return []
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from file union select storage_key from export_piece`.execute(tx)
  const missing = rows.filter(({ key }) => !found.has(key)).length
  return missing === 0 ? [] : [`${missing} of ${rows.length} uploaded files are missing`]
}

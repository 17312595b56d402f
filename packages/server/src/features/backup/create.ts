import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DirectoryInUse } from '../../kernel/db/errors.ts'
import { syncPath, syncTree } from '../../kernel/db/pglite/durable-fs.ts'
import { type DirectoryLock, lockDirectory } from '../../kernel/db/pglite/lock.ts'
import { tarOf } from '../../kernel/db/tar.ts'
import { version } from '../../kernel/runtime/version.ts'
import { type BackupKeys, deriveKeys, newDerivation } from './encryption.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { writePart } from './parts.ts'
import { BackupRefused } from './refused.ts'
import { type DatabaseSource, writeSnapshot } from './snapshot.ts'
import { UPLOAD_PARTS, uploadsIn } from './uploads.ts'

const PARTIAL = '.partial'
/** What an embedded database on the same disk needs to go on. */
const SPARE_BYTES = 256 * 1024 * 1024

export interface BackupOrder {
  /** Where backups are; each is a folder in it. */
  folder: string
  /** What its name begins with. */
  prefix: string
  database: DatabaseSource
  /** The folder of uploaded files; undefined where they are in a bucket. */
  uploads: string | undefined
  /** About as much is written. */
  expectedBytes: number
  secret: { value: string; keyId: string }
  /** Encrypts all of it, and then holds the secret too. */
  passphrase: string | undefined
}

export interface Backup {
  folder: string
  manifest: Manifest
}

/** Makes a backup: under a temporary name until it is whole and on the disk. */
export async function createBackup(order: BackupOrder): Promise<Backup> {
  await mkdir(order.folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(order.folder)
  try {
    await removeUnfinished(order.folder)
    await requireRoom(order)
    return await writeBackup(order)
  } finally {
    await lock.release()
  }
}

function lockFolder(folder: string): Promise<DirectoryLock> {
  return lockDirectory(folder).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new BackupRefused(`Another backup is running in ${folder}. Wait until it is done.`)
  })
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(PARTIAL)) await rm(join(folder, name), { recursive: true })
}

async function requireRoom({ folder, expectedBytes }: BackupOrder): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const mib = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  const neededBytes = expectedBytes + SPARE_BYTES
  if (bavail * bsize < neededBytes)
    throw new BackupRefused(
      `BACKUP_DIR: the disk of ${folder} needs ${mib(neededBytes)} MiB of free space and has ${mib(bavail * bsize)}.`,
    )
}

async function writeBackup(order: BackupOrder): Promise<Backup> {
  const { passphrase, prefix } = order
  const madeAt = new Date().toISOString()
  const name = `${prefix}-${madeAt.slice(0, 19).replace(/[-:]/g, '')}Z`
  const draft = join(order.folder, `${name}${PARTIAL}`)
  await mkdir(draft, { mode: 0o700 })
  try {
    const keys = passphrase === undefined ? undefined : await deriveKeys(passphrase, newDerivation())
    const manifest = await writeParts(order, draft, madeAt, keys)
    await writeManifest(draft, manifest, keys)
    syncTree(draft)
    const folder = join(order.folder, name)
    await rename(draft, folder)
    syncPath(order.folder)
    return { folder, manifest }
  } catch (error) {
    await rm(draft, { recursive: true })
    throw error
  }
}

/** Uploads before the database and those that came meanwhile after it: every file that a row speaks of is there. */
async function writeParts(
  { database, uploads, secret }: BackupOrder,
  folder: string,
  madeAt: string,
  keys: BackupKeys | undefined,
): Promise<Manifest> {
  const known = new Set<string>()
  const [early, late] = UPLOAD_PARTS
  const writeUploads = async (name: string) =>
    uploads === undefined ? [] : [await writePart(folder, name, tarOf(uploadsIn(uploads, known)), keys)]
  const before = await writeUploads(early)
  const { part, census } = await writeSnapshot(database, folder, keys)
  const after = await writeUploads(late)
  const encrypted = keys
    ? [await writePart(folder, 'app-secret', Readable.from([Buffer.from(secret.value)]), keys)]
    : []
  const parts = [...before, part, ...after, ...encrypted]
  return {
    format: 1,
    version,
    madeAt,
    database: database.kind,
    ...census,
    uploads: uploads === undefined ? null : known.size,
    keyId: secret.keyId,
    encryption: keys?.derivation ?? null,
    parts,
  }
}

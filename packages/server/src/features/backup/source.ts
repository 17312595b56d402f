import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../kernel/config/config.ts'
import type { Database } from '../../kernel/db/database.ts'
import { snapshotEmbedded } from '../../kernel/db/pglite/open.ts'
import { createSecrets } from '../../kernel/secrets/secrets.ts'
import { askingClient, type Census, takeCensus } from './census.ts'
import type { BackupOrder } from './create.ts'
import type { DatabaseSource } from './snapshot.ts'

/** Copies the embedded database that this process has opened. */
export function copyOpened(database: Database, file: string): Promise<Census> {
  return snapshotEmbedded(database, file, (client) => takeCensus(askingClient(client)))
}

/** All bytes below a folder; none where it is not there. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A backup of this installation, with everything that belongs to it. */
export async function backupOrder(
  { backups, dataDir, files }: Pick<Config, 'backups' | 'dataDir' | 'files'>,
  appSecret: string,
  database: DatabaseSource,
  prefix: string,
): Promise<BackupOrder> {
  const uploads = files.s3 ? undefined : join(dataDir, 'files')
  const databaseBytes = database.kind === 'pglite' ? await sizeOf(join(dataDir, 'database')) : 0
  return {
    folder: backups.folder,
    prefix,
    database,
    uploads,
    // The embedded database lies there twice for a moment: as it was copied, and compressed.
    expectedBytes: 2 * databaseBytes + (uploads ? await sizeOf(uploads) : 0),
    secret: { value: appSecret, keyId: createSecrets(appSecret).keyId },
    passphrase: backups.passphrase,
  }
}

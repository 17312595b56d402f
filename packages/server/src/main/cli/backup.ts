import {
  type Backup,
  backupOrder,
  copyOpened,
  createBackup,
  openBackup,
  verifyBackup,
} from '../../features/backup/index.ts'
import type { Config } from '../../kernel/config/config.ts'
import { installationSecret } from '../../kernel/secrets/secrets.ts'
import { askServer, openUnlessHeld } from './installation.ts'

const PREFIX = 'comptoir'

/** Makes a backup, and with `isVerified` restores it elsewhere to compare; one that is named is only compared. */
export async function makeBackup(
  config: Config,
  { isVerified, folder }: { isVerified: boolean; folder: string | undefined },
): Promise<number> {
  if (folder === undefined) {
    const made = await create(config)
    describe(made)
    return isVerified ? verify(config, made.folder) : 0
  }
  if (isVerified) return verify(config, folder)
  process.stderr.write(
    'A backup folder is given without a task. To verify it: comptoir backup --verify <folder>\n',
  )
  return 2
}

async function create(config: Config): Promise<Backup> {
  const secret = await installationSecret(config)
  if (config.databaseUrl)
    return createBackup(
      await backupOrder(config, secret, { kind: 'postgres', url: config.databaseUrl }, PREFIX),
    )
  const database = await openUnlessHeld(config)
  const copyTo = (file: string) =>
    database
      ? copyOpened(database, file)
      : askServer<Awaited<ReturnType<typeof copyOpened>>>(config, 'copies', { file })
  try {
    return await createBackup(await backupOrder(config, secret, { kind: 'pglite', copyTo }, PREFIX))
  } finally {
    await database?.close()
  }
}

function describe({ folder, manifest }: Backup): void {
  const { rows, uploads, encryption, keyId, parts } = manifest
  const sizeMib = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1024 / 1024
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  const lines = [
    `Backed up to ${folder}`,
    `${count} rows, ${uploads ?? 'no'} uploaded files, ${sizeMib.toFixed(1)} MiB.`,
    ...(uploads === null
      ? ['Uploaded files are in the bucket of S3_URL, not in the backup. Turn on versioning of that bucket.']
      : []),
    encryption
      ? `Encrypted, including the secret of the installation (key ${keyId}). To restore it you need only BACKUP_PASSPHRASE.`
      : `Not encrypted, and without APP_SECRET (key ${keyId}). Keep APP_SECRET elsewhere: tokens cannot be read without it.`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function verify(config: Config, folder: string): Promise<number> {
  const backup = await openBackup(folder, config.backups.passphrase)
  const { databaseUrl, allowUnsafeDatabase } = config
  const findings = await verifyBackup(backup, { scratch: folder, databaseUrl, allowUnsafeDatabase })
  for (const finding of findings) process.stderr.write(`${finding}\n`)
  process.stdout.write(
    findings.length === 0
      ? 'Verified: the backup was restored to a temporary database and is complete.\n'
      : 'The backup is not complete. Make another one.\n',
  )
  return findings.length === 0 ? 0 : 1
}

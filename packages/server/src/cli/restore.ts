import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openBackup, restoreBackup } from '../backup/index.ts'
import type { Config } from '../config.ts'
import { resumeSending } from '../jobs/sending-pause.ts'
import { createSecrets, installationSecret } from '../secrets.ts'
import { askServer, openUnlessHeld } from './installation.ts'

/** Restores a backup into an empty place. */
export async function restore(config: Config, folder: string | undefined): Promise<number> {
  if (folder === undefined) {
    process.stderr.write('Say which backup: comptoir restore <folder>\n')
    return 2
  }
  const backup = await openBackup(folder, config.backups.passphrase)
  await restoreBackup(backup, config)
  const { madeAt, uploads, keyId } = backup.manifest
  const lines = [
    `Restored the backup of ${madeAt} to ${config.dataDir}.`,
    ...(uploads === null
      ? ['Uploaded files were in a bucket and are not part of it: set S3_URL as before.']
      : []),
    ...(await secretWarning(config, keyId)),
    'Sending is paused: nothing leaves until somebody says `comptoir resume`, or resumes in the back office.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

async function secretWarning(config: Config, keyId: string): Promise<string[]> {
  const isKnown = config.appSecret !== undefined || existsSync(join(config.dataDir, 'app-secret'))
  if (isKnown && createSecrets(await installationSecret(config)).keyId === keyId) return []
  return [
    `APP_SECRET: set the one that the backup was made with (key ${keyId}) before the start; stored tokens cannot be read with another.`,
  ]
}

/** Lets a restored installation send again. */
export async function resume(config: Config): Promise<number> {
  const database = await openUnlessHeld(config)
  const wasPaused = database
    ? await database.system(resumeSending).finally(() => database.close())
    : (await askServer<{ wasPaused: boolean }>(config, 'resume')).wasPaused
  process.stdout.write(wasPaused ? 'Sending goes on.\n' : 'Sending was not paused: nothing was changed.\n')
  return 0
}

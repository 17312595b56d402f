import { existsSync } from 'node:fs'
import { BackupRefused, openBackup, restoreBackup, secretOfBackup } from '../../features/backup/index.ts'
import type { Config } from '../../kernel/config/config.ts'
import { siteUrl } from '../../kernel/http/site.ts'
import { resumeSending } from '../../kernel/queue/sending-pause.ts'
import {
  createSecrets,
  fileOfSecret,
  installationSecret,
  secretOfFolder,
} from '../../kernel/secrets/secrets.ts'
import { giveUpSecret } from '../give-up-secret.ts'
import { askServer, openUnlessHeld } from './installation.ts'

type Backup = Awaited<ReturnType<typeof openBackup>>
type Losses = Awaited<ReturnType<typeof giveUpSecret>>

/** Restores a backup into an empty folder or database; `withoutSecret` gives up what only a lost APP_SECRET could decrypt. */
export async function restore(
  config: Config,
  folder: string | undefined,
  withoutSecret = false,
): Promise<number> {
  if (folder === undefined) {
    process.stderr.write('Choose a backup: comptoir restore [--without-secret] <folder>\n')
    return 2
  }
  const backup = await openBackup(folder, config.backups.passphrase)
  const known = await knownSecret(config, backup)
  let losses: Losses
  if (!withoutSecret) requireSecret(known, backup)
  await restoreBackup(backup, {
    ...config,
    ...(withoutSecret && {
      finish: async (database) => {
        const secret = known ?? (await secretOfFolder(config.dataDir))
        losses = await giveUpSecret(database, secret, { url: siteUrl(config, config.port) })
      },
    }),
  })
  const { madeAt, uploads } = backup.manifest
  const lines = [
    `Restored the backup of ${madeAt} to ${config.dataDir}.`,
    ...(uploads === null ? ['Uploaded files are in a bucket, not in the backup. Set S3_URL as before.'] : []),
    ...(withoutSecret ? describe(losses, config) : []),
    'Sending is paused until you run `comptoir resume` or resume it in the back office.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

/** The secret that the restored installation will have; undefined where it would be made at its first start. */
async function knownSecret(config: Config, backup: Backup): Promise<string | undefined> {
  const isSet = config.appSecret !== undefined || existsSync(fileOfSecret(config.dataDir))
  return isSet ? installationSecret(config) : secretOfBackup(backup)
}

function requireSecret(known: string | undefined, { folder, manifest: { keyId } }: Backup): void {
  if (known !== undefined && createSecrets(known).keyId === keyId) return
  throw new BackupRefused(
    `APP_SECRET: ${known === undefined ? 'is missing' : 'is not the one of this backup'}; set the one that it was made with (key ${keyId}). ` +
      `If it is lost, restore everything except what it encrypts: comptoir restore --without-secret ${folder}`,
  )
}

function describe(losses: Losses, { appSecret, dataDir }: Config): string[] {
  if (losses === undefined) return ['The secret is the one of this backup. Nothing was lost.']
  return [
    'The secret of the backup was given up. These are lost with it:',
    ...losses.map(({ name, count, remedy }) => `  ${name} (${count}): ${remedy}`),
    'Earlier entries of the audit log can no longer be verified; `comptoir audit` lists them.',
    `The new secret is ${appSecret === undefined ? `in ${fileOfSecret(dataDir)}` : 'APP_SECRET'}: keep a copy of it, away from the backups.`,
  ]
}

/** Lets a restored installation send again. */
export async function resume(config: Config): Promise<number> {
  const database = await openUnlessHeld(config)
  const wasPaused = database
    ? await database.system(resumeSending).finally(() => database.close())
    : (await askServer<{ wasPaused: boolean }>(config, 'resume')).wasPaused
  process.stdout.write(wasPaused ? 'Sending is resumed.\n' : 'Sending was not paused. Nothing was changed.\n')
  return 0
}

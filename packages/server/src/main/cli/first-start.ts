import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../../kernel/config/config.ts'
import { fileOfSecret } from '../../kernel/secrets/secrets.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'appSecret' | 'backups'>

/** Whether nothing of this installation is there yet, as far as the data folder shows it. */
export function isFirstStart({ dataDir, databaseUrl, appSecret }: Place): boolean {
  if (databaseUrl === undefined) return !existsSync(join(dataDir, 'database'))
  return appSecret === undefined && !existsSync(fileOfSecret(dataDir))
}

/** What an operator has to keep, and where it is. */
export function whatToKeep({ dataDir, databaseUrl, appSecret, backups }: Place): string[] {
  const folder = resolve(dataDir)
  const data = databaseUrl === undefined ? folder : `the database of DATABASE_URL, and ${folder}`
  const secret = appSecret === undefined ? resolve(fileOfSecret(dataDir)) : 'APP_SECRET'
  const isNightly = databaseUrl === undefined && backups.isNightly
  return [
    'Keep copies of these three, the last two on another machine:',
    `  Data             ${data}`,
    `  Secret           ${secret} (backups without a passphrase do not contain it)`,
    `  Backups          ${resolve(backups.folder)} (${isNightly ? 'made each night' : 'made by: comptoir backup'})`,
  ]
}

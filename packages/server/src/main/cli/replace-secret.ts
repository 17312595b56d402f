import { copyFile, rename } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '../../kernel/config/config.ts'
import { unusable } from '../../kernel/config/setting.ts'
import type { Database } from '../../kernel/db/database.ts'
import { createLog } from '../../kernel/runtime/log.ts'
import { isOwnSecret, openSecrets } from '../../kernel/secrets/installation.ts'
import { fileOfSecret, secretOfFile, secretOfFolder } from '../../kernel/secrets/secrets.ts'
import { replaceSecret } from '../replace-secret.ts'
import { openConfigured } from '../start.ts'

interface Replacement {
  before: string
  /** Where the current secret is read. */
  source: string
  after: string
  /** What is left to do when the database goes by the new one. */
  keep(): Promise<void>
  /** Where the one before is from now on. */
  kept: string
}

/** The secret of the data folder: the new one lies beside it until the database goes by it. */
async function inFolder(dataDir: string): Promise<Replacement> {
  const file = fileOfSecret(dataDir)
  const [next, last] = [`${file}.next`, `${file}.before`]
  return {
    before: await secretOfFolder(dataDir),
    source: file,
    after: await secretOfFile(next),
    async keep() {
      await copyFile(file, last)
      await rename(next, file)
    },
    kept: `The previous one is in ${last}`,
  }
}

function ofOperator(after: string, before: string | undefined): Replacement {
  if (before === undefined)
    throw unusable('APP_SECRET_BEFORE: is required: the current secret. APP_SECRET is the new one')
  if (before === after)
    throw unusable('APP_SECRET: is the current secret. Create a new one: openssl rand -base64 32')
  const source = 'APP_SECRET_BEFORE'
  return { before, source, after, keep: async () => undefined, kept: `Unset ${source}` }
}

/** A running server would go on with the old secret. */
async function requireStopped(database: Database): Promise<void> {
  // The embedded one has let no one else in.
  if (database.kind === 'pglite') return
  const { rows } = await database.owner((tx) =>
    sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'comptoir listen'`.execute(tx),
  )
  const running = rows[0]?.n ?? 0
  if (running > 0)
    throw unusable(`DATABASE_URL: servers are running on this database (${running}). Stop them first`)
}

/** Encrypts everything again with another secret; repeated after an interruption, it continues. */
export async function replaceAppSecret(config: Config): Promise<number> {
  const { appSecret, appSecretBefore, dataDir, logLevel } = config
  const { before, source, after, keep, kept } =
    appSecret === undefined ? await inFolder(dataDir) : ofOperator(appSecret, appSecretBefore)
  const database = await openConfigured(config, createLog(logLevel))
  try {
    await requireStopped(database)
    const isDone = !(await isOwnSecret(database, before))
    if (isDone && !(await isOwnSecret(database, after)))
      throw unusable(`${source}: is not the one that this database was set up with`)
    const secrets = await openSecrets(database, isDone ? after : before)
    const count = isDone ? 0 : await replaceSecret(database, secrets, after)
    await keep()
    process.stdout.write(
      [
        isDone
          ? 'The database already uses the new secret.'
          : `Replaced: ${count} values were encrypted again.`,
        `${kept}. Only older backups need it.`,
        'Everyone who is signed in stays signed in.\n',
      ].join('\n'),
    )
    return 0
  } finally {
    await database.close()
  }
}

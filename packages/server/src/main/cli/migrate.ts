import type { Config } from '../../kernel/config/config.ts'
import { createLog } from '../../kernel/runtime/log.ts'
import { openConfigured } from '../start.ts'

export async function runMigrations(config: Config): Promise<number> {
  const database = await openConfigured(config, createLog(config.logLevel))
  await database.close()
  process.stdout.write('The database is up to date.\n')
  return 0
}

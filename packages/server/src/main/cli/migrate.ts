import { createLog } from '../../kernel/runtime/log.ts'
import type { Config } from '../config.ts'
import { openConfigured } from '../start.ts'

export async function runMigrations(config: Config): Promise<number> {
  const database = await openConfigured(config, createLog(config.logLevel))
  await database.close()
  process.stdout.write('The database is up to date.\n')
  return 0
}

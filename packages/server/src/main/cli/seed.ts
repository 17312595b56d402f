import { seedDemo } from '../../features/demo/index.ts'
import type { Config } from '../../kernel/config/config.ts'
import { openStore } from '../../kernel/files/open.ts'
import { createLog } from '../../kernel/runtime/log.ts'
import { openSecrets } from '../../kernel/secrets/installation.ts'
import { installationSecret } from '../../kernel/secrets/secrets.ts'
import { openConfigured } from '../start.ts'

export async function seed(config: Config, isDemo: boolean): Promise<number> {
  if (!isDemo) {
    process.stderr.write('Choose what to add: comptoir seed --demo\n')
    return 2
  }
  const database = await openConfigured(config, createLog(config.logLevel))
  const isSeeded = await seedDemo(database, await openSecrets(database, await installationSecret(config)), {
    sandboxUrl: config.sandboxUrl,
    store: openStore(config),
  })
  await database.close()
  process.stdout.write(
    isSeeded ? 'The demo data was added.\n' : 'The database already has venues. Nothing was changed.\n',
  )
  return 0
}

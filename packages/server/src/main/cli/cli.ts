import { parseArgs } from 'node:util'
import { version } from '../../kernel/runtime/version.ts'
import { readConfig } from '../config.ts'
import { checkAudit } from './audit.ts'
import { makeBackup } from './backup.ts'
import { createAdmin } from './create-admin.ts'
import { explain } from './explain.ts'
import { checkHealth } from './health.ts'
import { runMigrations } from './migrate.ts'
import { printContract } from './openapi.ts'
import { askProviders } from './providers.ts'
import { replaceAppSecret } from './replace-secret.ts'
import { type ReplayOptions, replayWebhooks } from './replay.ts'
import { restore, resume } from './restore.ts'
import { seed } from './seed.ts'
import { startServer } from './start.ts'

const USAGE = `comptoir ${version}

  comptoir start [--demo]          start the server; --demo adds demo data to an empty database
  comptoir migrate                 bring the database up to date
  comptoir seed --demo             add the demo data to an empty database
  comptoir create-admin --email <address> [--password <password>]
                                   create a manager of account type admin; without a password, one is generated
  comptoir replay [--provider <name>] [--venue <number>] [--id <event>] [--from <time>] [--to <time>]
                  [--again] [--yes]
                                   process stored webhooks that failed; lists them only, unless --yes is given. --again
                                   includes channel webhooks that were processed; nothing is stored twice
  comptoir audit [--venue <number>]
                                   verify that the audit log is complete and unchanged, and print its last entry
  comptoir backup [--verify] [<folder>]
                                   back up database and files into BACKUP_DIR, also while the server runs; --verify
                                   restores the new backup, or the one in <folder>, to a temporary place and compares
  comptoir restore [--without-secret] <folder>
                                   restore a backup into an empty DATA_DIR (and DATABASE_URL) and pause sending; with
                                   --without-secret, if APP_SECRET is lost, everything except what it encrypts
  comptoir resume                  resume sending after a restore
  comptoir replace-secret          encrypt everything with a new APP_SECRET, while no server runs: a new one is generated
                                   in the data folder; if APP_SECRET is set, also set APP_SECRET_BEFORE, the current one
  comptoir openapi                 print the API contract as OpenAPI 3.1
  comptoir providers               check whether the SMS and number providers accept the running server's credentials
  comptoir health                  check the health of the running server

Configuration comes from the environment: PORT, HOST, PUBLIC_URL, DATABASE_URL, DATA_DIR, APP_SECRET, ...
See the README of @comptoir/server.
`

interface Options extends ReplayOptions {
  demo?: boolean
  email?: string
  password?: string
  verify?: boolean
  'without-secret'?: boolean
}

const commands: Record<string, (options: Options, named?: string) => Promise<number | undefined>> = {
  start: ({ demo = false }) => startServer({ ...readConfig(process.env), isDemo: demo }),
  migrate: () => runMigrations(readConfig(process.env)),
  seed: ({ demo = false }) => seed(readConfig(process.env), demo),
  'create-admin': ({ email, password }) => createAdmin(readConfig(process.env), email, password),
  replay: (options) => replayWebhooks(readConfig(process.env), options),
  audit: ({ venue }) => checkAudit(readConfig(process.env), venue),
  backup: ({ verify = false }, folder) => makeBackup(readConfig(process.env), { isVerified: verify, folder }),
  restore: (options, folder) => restore(readConfig(process.env), folder, options['without-secret']),
  resume: () => resume(readConfig(process.env)),
  'replace-secret': () => replaceAppSecret(readConfig(process.env)),
  openapi: printContract,
  providers: () => askProviders(readConfig(process.env)),
  health: () => checkHealth(readConfig(process.env)),
}

async function main(): Promise<number | undefined> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      demo: { type: 'boolean' },
      email: { type: 'string' },
      password: { type: 'string' },
      provider: { type: 'string' },
      venue: { type: 'string' },
      id: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      again: { type: 'boolean' },
      yes: { type: 'boolean' },
      verify: { type: 'boolean' },
      'without-secret': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  })
  if (values.version) process.stdout.write(`${version}\n`)
  if (values.version) return 0
  const command = commands[positionals[0] ?? '']
  if (!command || values.help) {
    process.stdout.write(USAGE)
    return values.help ? 0 : 2
  }
  return command(values, positionals[1])
}

try {
  process.exitCode = await main()
} catch (error) {
  const { message, exitCode } = explain(error)
  process.stderr.write(`${message}\n`)
  process.exit(exitCode)
}

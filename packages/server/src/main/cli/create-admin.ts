import { randomBytes } from 'node:crypto'
import { findPasswordFault, isEmailAddress, PASSWORD_MAX, PASSWORD_MIN } from '@comptoir/core/rules'
import { addAdmin } from '../../features/installation/index.ts'
import { readPasswordList } from '../../features/session/index.ts'
import type { Config } from '../../kernel/config/config.ts'
import { DirectoryInUse } from '../../kernel/db/errors.ts'
import { createLog } from '../../kernel/runtime/log.ts'
import { openSecrets } from '../../kernel/secrets/installation.ts'
import { installationSecret } from '../../kernel/secrets/secrets.ts'
import { openConfigured } from '../start.ts'
import { askServer } from './installation.ts'

interface NewAdmin {
  email: string
  password: string
}

async function addHere(config: Config, { email, password }: NewAdmin): Promise<boolean> {
  const database = await openConfigured(config, createLog(config.logLevel))
  try {
    const secrets = await openSecrets(database, await installationSecret(config))
    return await addAdmin({ database, secrets }, email, password)
  } finally {
    await database.close()
  }
}

/** By this process, or by the server that holds the embedded database. */
async function add(config: Config, admin: NewAdmin): Promise<boolean> {
  try {
    return await addHere(config, admin)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    return (await askServer<{ isNew: boolean }>(config, 'admins', admin)).isNew
  }
}

/** Creates an admin, also while the server runs. */
export async function createAdmin(
  config: Config,
  email: string | undefined,
  given: string | undefined,
): Promise<number> {
  if (!email || !isEmailAddress(email)) {
    process.stderr.write('--email: is required: the e-mail address of the new admin\n')
    return 2
  }
  const list = await readPasswordList(config.passwordList)
  if (given !== undefined && (findPasswordFault(given, email) || list.has(given))) {
    const length = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters`
    process.stderr.write(
      `--password: must have ${length}, and must be neither a common password nor the e-mail address\n`,
    )
    return 2
  }
  const password = given ?? randomBytes(15).toString('base64url')
  const address = email.toLowerCase()
  const isNew = await add(config, { email: address, password })
  process.stdout.write(
    isNew
      ? `Created ${address}${given ? '' : ` with the password ${password}`}\n`
      : `${address} already exists. Nothing was changed.\n`,
  )
  return isNew ? 0 : 1
}

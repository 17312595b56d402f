import { randomBytes } from 'node:crypto'
import { findPasswordFault, isEmailAddress, PASSWORD_MAX, PASSWORD_MIN } from '@comptoir/core/rules'
import {
  findManagerByEmail,
  hashPassword,
  insertManager,
  readPasswordList,
} from '../../features/session/index.ts'
import { audit } from '../../kernel/audit/index.ts'
import type { Config } from '../../kernel/config/config.ts'
import { createLog } from '../../kernel/runtime/log.ts'
import { openSecrets } from '../../kernel/secrets/installation.ts'
import { installationSecret } from '../../kernel/secrets/secrets.ts'
import { openConfigured } from '../start.ts'

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
  const database = await openConfigured(config, createLog(config.logLevel))
  const secrets = await openSecrets(database, await installationSecret(config))
  const passwordHash = await hashPassword(password)
  const isNew = await database.system(async (tx) => {
    if (await findManagerByEmail(tx, address)) return false
    const managerId = await insertManager(tx, {
      email: address,
      firstName: '',
      lastName: '',
      passwordHash,
      accountType: 'admin',
      language: 'en',
    })
    await audit(tx, secrets, { venueId: 0, action: 'installation.createAdmin', target: { managerId } })
    return true
  })
  await database.close()
  process.stdout.write(
    isNew
      ? `Created ${address}${given ? '' : ` with the password ${password}`}\n`
      : `${address} already exists. Nothing was changed.\n`,
  )
  return isNew ? 0 : 1
}

import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { findManagerByEmail, hashPassword, insertManager } from '../session/index.ts'
import { openConfigured } from '../start.ts'

const LEAST_PASSWORD = 12

export async function createAdmin(
  config: Config,
  email: string | undefined,
  given: string | undefined,
): Promise<number> {
  if (!email || !/^\S+@\S+\.\S+$/.test(email)) {
    process.stderr.write('--email: give the e-mail address of the new admin\n')
    return 2
  }
  if (given !== undefined && given.length < LEAST_PASSWORD) {
    process.stderr.write(`--password: must have at least ${LEAST_PASSWORD} characters\n`)
    return 2
  }
  const password = given ?? randomBytes(15).toString('base64url')
  const address = email.toLowerCase()
  const database = await openConfigured(config, createLog(config.logLevel))
  const passwordHash = await hashPassword(password)
  const isNew = await database.system(async (tx) => {
    if (await findManagerByEmail(tx, address)) return false
    await insertManager(tx, {
      email: address,
      firstName: '',
      lastName: '',
      passwordHash,
      accountType: 'admin',
      language: 'en',
    })
    return true
  })
  await database.close()
  process.stdout.write(
    isNew
      ? `Created ${address}${given ? '' : ` with the password ${password}`}\n`
      : `${address} exists already: nothing was changed.\n`,
  )
  return isNew ? 0 : 1
}

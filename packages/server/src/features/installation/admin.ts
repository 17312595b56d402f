import { audit } from '../../kernel/audit/index.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findManagerByEmail, hashPassword, insertManager } from '../session/index.ts'
import { dropOwnerCode } from './owner-code.ts'

/** Adds a manager of account type admin; false where the address has an account, which stays as it is. */
export async function addAdmin(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  email: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return database.system(async (tx) => {
    // First, as this is what an owner who is created at the same time waits for.
    await dropOwnerCode(tx)
    if (await findManagerByEmail(tx, email)) return false
    const managerId = await insertManager(tx, {
      email,
      firstName: '',
      lastName: '',
      passwordHash,
      accountType: 'admin',
      language: 'en',
    })
    await audit(tx, secrets, { venueId: 0, action: 'installation.createAdmin', target: { managerId } })
    return true
  })
}

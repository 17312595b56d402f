import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { isPassword } from './passwords.ts'
import { findKnownManager, type KnownManager } from './queries.ts'
import { tryFactor } from './second-factors.ts'

type Tools = Pick<Services, 'database' | 'limits'>

/** Refuses unless the signed-in manager types the present password; returns who it is. */
export async function requirePassword(
  { database, limits }: Tools,
  managerId: number,
  password: string | undefined,
): Promise<KnownManager> {
  await limits.proof(managerId)
  const known = await database.system((tx) => findKnownManager(tx, managerId))
  if (!known || password === undefined || !(await isPassword(known.passwordHash, password)))
    throw new AppError('wrong_password', 'password: not your current password.', {
      fields: { password: password === undefined ? 'required' : 'wrong_password' },
    })
  return known
}

/** Refuses unless a code of the second factor is right; wrong ones count whatever follows. */
export async function requireFactor(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  managerId: number,
  code: string,
): Promise<void> {
  const outcome = await database.system((tx) => tryFactor(tx, secrets, managerId, code))
  if (outcome === 'locked') throw lockedFactor()
  if (outcome === 'wrong')
    throw new AppError('wrong_code', 'code: not correct, or already used.', {
      fields: { code: 'wrong_code' },
    })
}

/** After five wrong codes in a row. */
export function lockedFactor(): AppError {
  return new AppError('too_many_requests', 'Too many wrong codes. Try again in 15 minutes.', {
    headers: { 'retry-after': '900' },
  })
}

import { hash, verify } from '@node-rs/argon2'

/** OWASP's second choice for argon2id: 19 MiB, 2 passes, parallelism 1. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), options)
}

let decoy: Promise<string> | undefined

/** Kept for a manager who has not set a password yet: none fits it. */
export const NO_PASSWORD = ''

/** Whether the password fits. An unknown manager costs the same time as a known one (T23). */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no manager has this e-mail address')
  const isSet = stored !== undefined && stored !== NO_PASSWORD
  const isRight = await verify(isSet ? stored : await decoy, password.normalize('NFC'))
  return isSet && isRight
}

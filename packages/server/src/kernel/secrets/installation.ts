import { unusable } from '../config/setting.ts'
import type { Database, Tx } from '../db/database.ts'
import { createSecrets, firstFingerprintKey, OtherSecret, randomToken, type Secrets } from './secrets.ts'

const CHECK = 'app-secret'
const FINGERPRINT = 'fingerprint'

type Cipher = Pick<Secrets, 'encrypt' | 'decrypt'>

/** A key of the installation, if it was made and is still there. */
export async function findInstallationKey(
  tx: Tx,
  secrets: Pick<Cipher, 'decrypt'>,
  name: string,
): Promise<string | undefined> {
  const query = tx.selectFrom('installation_key').select('sealed').where('name', '=', name)
  const known = await query.executeTakeFirst()
  return known && secrets.decrypt(known.sealed, name)
}

/** A key of the installation, made on first use and kept encrypted; of two that are made at once, one stays. */
export async function installationKey(
  tx: Tx,
  secrets: Cipher,
  name: string,
  make: () => string,
): Promise<string> {
  const known = await findInstallationKey(tx, secrets, name)
  if (known !== undefined) return known
  await tx
    .insertInto('installation_key')
    .values({ name, sealed: secrets.encrypt(make(), name) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findInstallationKey(tx, secrets, name)) ?? ''
}

/** Whether a database was set up with this secret, or with none yet. */
export async function isOwnSecret(database: Database, appSecret: string): Promise<boolean> {
  return database
    .system((tx) => installationKey(tx, createSecrets(appSecret), CHECK, randomToken))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof OtherSecret) return false
        throw error
      },
    )
}

/**
 * The secrets of the installation whose database this is. Refuses another APP_SECRET than the one that it goes by: such
 * a server would take no session of others beside it, and could decrypt nothing of theirs.
 */
export async function openSecrets(database: Database, appSecret: string): Promise<Secrets> {
  if (!(await isOwnSecret(database, appSecret)))
    throw unusable(
      'APP_SECRET: is not the one that this database was set up with. All servers of an installation need the same one',
    )
  return database.system((tx) => secretsOf(tx, appSecret))
}

/** The secrets of an installation that was set up with this secret, or with none yet. */
export async function secretsOf(tx: Tx, appSecret: string): Promise<Secrets> {
  const own = createSecrets(appSecret)
  await installationKey(tx, own, CHECK, randomToken)
  const make = () => Buffer.from(firstFingerprintKey(appSecret)).toString('base64url')
  const key = await installationKey(tx, own, FINGERPRINT, make)
  return createSecrets(appSecret, Buffer.from(key, 'base64url'))
}

import { unusable } from './config.ts'
import type { Database } from './db/database.ts'
import { randomToken, type Secrets } from './secrets.ts'

const NAME = 'app-secret'

/**
 * Refuses a server whose APP_SECRET is not the one that this database began with: beside others it would take no
 * session of theirs, and could open nothing that they have sealed.
 */
export async function requireSameSecret(database: Database, secrets: Secrets): Promise<void> {
  const sealed = await database.system(async (tx) => {
    const find = () =>
      tx.selectFrom('installation_key').select('sealed').where('name', '=', NAME).executeTakeFirst()
    const known = await find()
    if (known) return known.sealed
    await tx
      .insertInto('installation_key')
      .values({ name: NAME, sealed: secrets.seal(randomToken(), NAME) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await find())?.sealed ?? ''
  })
  try {
    secrets.open(sealed, NAME)
  } catch (cause) {
    const why =
      'APP_SECRET: is not the one that this database was set up with; all servers of an installation need the same'
    throw Object.assign(unusable(why), { cause })
  }
}

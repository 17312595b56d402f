import { generateKeyPairSync } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import type { Database } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'

const NAME = 'vapid'
/** Half of what push services accept (RFC 8292). */
const TOKEN_HOURS = 12

/** How this installation shows push services who it is (RFC 8292). */
export interface Vapid {
  /** What browsers subscribe with: an uncompressed point of P-256, base64url. */
  publicKey: string
  /** The header Authorization for a push service. */
  authorize(endpoint: string): Promise<string>
}

function publicKeyOf({ x = '', y = '' }: JWK): string {
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat(point).toString('base64url')
}

/** The pair of this installation, made on first use and kept sealed; of two that are made at once, one stays. */
async function readPair(database: Database, secrets: Secrets): Promise<JWK> {
  const sealed = await database.system(async (tx) => {
    const find = () =>
      tx.selectFrom('installation_key').select('sealed').where('name', '=', NAME).executeTakeFirst()
    const known = await find()
    if (known) return known.sealed
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await tx
      .insertInto('installation_key')
      .values({
        name: NAME,
        sealed: secrets.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), NAME),
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await find())?.sealed ?? ''
  })
  return JSON.parse(secrets.open(sealed, NAME)) as JWK
}

/** Answers the keys of the installation, read once. Push services are told `publicUrl` as the way to reach us. */
export function createVapid(
  database: Database,
  secrets: Secrets,
  publicUrl: string | undefined,
): () => Promise<Vapid> {
  const contact = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost'
  let known: Promise<Vapid> | undefined

  async function read(): Promise<Vapid> {
    const pair = await readPair(database, secrets)
    const key = await importJWK(pair, 'ES256')
    const publicKey = publicKeyOf(pair)
    return {
      publicKey,
      async authorize(endpoint) {
        const token = await new SignJWT()
          .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
          .setAudience(new URL(endpoint).origin)
          .setSubject(contact)
          .setExpirationTime(`${TOKEN_HOURS}h`)
          .sign(key)
        return `vapid t=${token}, k=${publicKey}`
      },
    }
  }

  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

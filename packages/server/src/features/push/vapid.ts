import { generateKeyPairSync } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import type { Database } from '../../kernel/db/database.ts'
import { installationKey } from '../../kernel/secrets/installation.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'

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

/** The private key of a new pair. */
function makePair(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify(privateKey.export({ format: 'jwk' }))
}

/** Returns the keys of the installation, read once. Push services receive `publicUrl` as our contact address. */
export function createVapid(
  database: Database,
  secrets: Secrets,
  publicUrl: string | undefined,
): () => Promise<Vapid> {
  const contact = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost'
  let known: Promise<Vapid> | undefined

  async function read(): Promise<Vapid> {
    const kept = await database.system((tx) => installationKey(tx, secrets, NAME, makePair))
    const pair = JSON.parse(kept) as JWK
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

declare module '../../kernel/services/services.ts' {
  interface Services {
    /** The installation's keys for pushes. */
    vapid(): Promise<Vapid>
  }
}

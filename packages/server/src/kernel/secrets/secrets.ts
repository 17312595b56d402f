import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A text to decrypt was encrypted with another APP_SECRET. */
export class OtherSecret extends Error {}

/** Everything that is derived from the one secret of an installation. */
export interface Secrets {
  /** Encrypts a text for the database; `purpose` must be the same when it is decrypted. */
  encrypt(text: string, purpose: string): string
  decrypt(encrypted: string, purpose: string): string
  /** How a short code is kept: unlike a plain hash, this cannot be tried out without the secret. */
  fingerprint(code: string, purpose: string): string
  /** Names the encryption key, and reveals nothing of it. */
  keyId: string
  /** What the command line proves itself with to the running server: who knows the secret runs it. */
  operatorToken: string
  /** The key that signs session tokens. */
  tokenKey: Uint8Array<ArrayBuffer>
}

/** The whole tag: a cut one could be guessed. */
const TAG_BYTES = 16

/** A random word of 256 bits, safe in headers and addresses. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How a random token is kept: its hash alone is worth nothing to a thief. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether `signature` (hex) is the HMAC-SHA-256 of `text`, in constant time. */
export function isSignedBy(secret: string, text: string | Uint8Array, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const derive = (appSecret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', appSecret, 'comptoir', purpose, 32))

/** The key of fingerprints that an installation begins with. */
export const firstFingerprintKey = (appSecret: string): Uint8Array => derive(appSecret, 'fingerprint')

/**
 * What an installation keeps of its secret. Fingerprints cannot be made again from what they are of, so their key stays
 * when the secret is replaced.
 */
export function createSecrets(appSecret: string, fingerprintKey = firstFingerprintKey(appSecret)): Secrets {
  const key = derive(appSecret, 'seal')
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)
  return {
    keyId,
    operatorToken: Buffer.from(derive(appSecret, 'operator')).toString('base64url'),
    tokenKey: derive(appSecret, 'session-token'),
    fingerprint: (code, purpose) =>
      createHmac('sha256', fingerprintKey).update(`${purpose}\n${code}`).digest('base64url'),
    encrypt(text, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(purpose),
      )
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [
        'v1',
        keyId,
        iv.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
        encrypted.toString('base64url'),
      ].join('.')
    },
    decrypt(encrypted, purpose) {
      const [version, id, iv = '', tag = '', body = ''] = encrypted.split('.')
      if (version !== 'v1' || id !== keyId)
        throw new OtherSecret(`This was encrypted with another APP_SECRET (key ${id}, now ${keyId}).`)
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
        authTagLength: TAG_BYTES,
      }).setAAD(Buffer.from(purpose))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return decipher.update(body, 'base64url', 'utf8') + decipher.final('utf8')
    },
  }
}

/** The secret kept in the data folder, made on the first start; only its owner may read it. */
export async function secretOfFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  return secretOfFile(fileOfSecret(dataDir))
}

export const fileOfSecret = (dataDir: string) => join(dataDir, 'app-secret')

/** The secret in a file, made where there is none. */
export async function secretOfFile(file: string): Promise<string> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(`${randomToken()}\n`)
    await handle.sync()
    await handle.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(`${file} does not contain a valid secret. Restore it from a backup, or set APP_SECRET.`)
  return secret
}

/** The secret of an installation: the one that the operator set, else the one of its data folder. */
export async function installationSecret({
  appSecret,
  dataDir,
}: {
  appSecret: string | undefined
  dataDir: string
}): Promise<string> {
  return appSecret ?? (await secretOfFolder(dataDir))
}

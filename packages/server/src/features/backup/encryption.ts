import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scrypt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { promisify } from 'node:util'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** How the keys are made of the passphrase, as the manifest states it. */
export interface Derivation {
  salt: string
  cost: number
  blockSize: number
  parallelization: number
}

/** The keys of one backup. */
export interface BackupKeys {
  derivation: Derivation
  encryption: Buffer
  signature: Buffer
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** OWASP's choice for scrypt that stays at 32 MiB. */
export function newDerivation(): Derivation {
  return { salt: randomBytes(16).toString('base64'), cost: 2 ** 15, blockSize: 8, parallelization: 3 }
}

export async function deriveKeys(passphrase: string, derivation: Derivation): Promise<BackupKeys> {
  const { salt, cost, blockSize, parallelization } = derivation
  const options = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize }
  const both = await derive(passphrase, Buffer.from(salt, 'base64'), 2 * KEY_BYTES, options)
  return { derivation, encryption: both.subarray(0, KEY_BYTES), signature: both.subarray(KEY_BYTES) }
}

/** Proves that a text is unchanged and, with keys, that it was written by somebody who has the passphrase. */
export function signatureOf(text: string, keys: BackupKeys | undefined): string {
  const hash = keys ? createHmac('sha256', keys.signature) : createHash('sha256')
  return hash.update(text).digest('hex')
}

/** Encrypts what flows through (AES-256-GCM): IV, ciphertext, tag. The name of the file is authenticated with it. */
export function encrypting(key: Buffer, name: string): Transform {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
  let isBegun = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isBegun) this.push(iv)
      isBegun = true
      done(null, cipher.update(chunk))
    },
    flush(done) {
      if (!isBegun) this.push(iv)
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/** The decrypted bytes of a file; the last of them fails when the file is not what was written. */
export async function decrypted(path: string, key: Buffer, name: string): Promise<Readable> {
  const file = await open(path)
  const { size } = await file.stat()
  if (size < IV_BYTES + TAG_BYTES) throw new Error(`${name} is truncated`)
  const iv = Buffer.alloc(IV_BYTES)
  const tag = Buffer.alloc(TAG_BYTES)
  await file.read(iv, 0, IV_BYTES, 0)
  await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
  await file.close()
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name)).setAuthTag(tag)
  if (size === IV_BYTES + TAG_BYTES) return Readable.from([decipher.final()])
  const body = createReadStream(path, { start: IV_BYTES, end: size - TAG_BYTES - 1 })
  return body.on('error', (error) => decipher.destroy(error)).pipe(decipher)
}

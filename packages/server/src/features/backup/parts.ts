import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type BackupKeys, decrypted, encrypting } from './encryption.ts'
import type { Manifest, Part } from './manifest.ts'
import { BackupRefused } from './refused.ts'

/** The quickest: a backup shares its machine with a server. */
const GZIP_LEVEL = 1

/**
 * Streams a file into the folder of a backup: compressed where its name ends with `.gz`, encrypted where there are
 * keys, and hashed as it lies on the disk.
 */
export async function writePart(
  folder: string,
  plainName: string,
  source: AsyncIterable<Buffer>,
  keys: BackupKeys | undefined,
): Promise<Part> {
  const name = keys ? `${plainName}.enc` : plainName
  const hash = createHash('sha256')
  let sizeBytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  const steps = [
    ...(plainName.endsWith('.gz') ? [createGzip({ level: GZIP_LEVEL })] : []),
    ...(keys ? [encrypting(keys.encryption, name)] : []),
    measure,
  ]
  await pipeline([
    Readable.from(source),
    ...steps,
    createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 }),
  ])
  return { name, sizeBytes, sha256: hash.digest('hex') }
}

/** Refuses a backup of which a byte is not as it was written. */
export async function checkParts(folder: string, { parts }: Manifest): Promise<void> {
  for (const { name, sizeBytes, sha256 } of parts) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) throw new BackupRefused(`${name} is missing in ${folder}. Use another backup.`)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path)) hash.update(chunk)
    if (found.size !== sizeBytes || hash.digest('hex') !== sha256)
      throw new BackupRefused(`${name} is damaged: it differs from what was backed up. Use another backup.`)
  }
}

/** The decrypted bytes of a file; undefined where the backup has none of that name. */
export async function readPart(
  folder: string,
  { parts }: Manifest,
  plainName: string,
  keys: BackupKeys | undefined,
): Promise<Readable | undefined> {
  const name = keys ? `${plainName}.enc` : plainName
  if (!parts.some((part) => part.name === name)) return undefined
  const path = join(folder, name)
  const bytes: Readable = keys ? await decrypted(path, keys.encryption, name) : createReadStream(path)
  if (!plainName.endsWith('.gz')) return bytes
  const unpacked = createGunzip()
  return bytes.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
}

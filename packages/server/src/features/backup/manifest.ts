import { timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type BackupKeys, deriveKeys, signatureOf } from './encryption.ts'
import { BackupRefused } from './refused.ts'

const FILE_NAME = 'manifest.json'
const count = z.number().int().min(0)

const Manifest = z.strictObject({
  format: z.literal(1),
  /** Of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
  /** Those that the database had, the oldest first. */
  migrations: z.array(
    z.strictObject({ number: count, name: z.string(), checksum: z.string(), appliedAt: z.iso.datetime() }),
  ),
  /** Rows by table. */
  rows: z.record(z.string(), count),
  /** How many files of people; null where they are in a bucket, which its operator backs up. */
  uploads: z.nullable(count),
  /** Names the secret that the database was written with. */
  keyId: z.string(),
  encryption: z.nullable(
    z.strictObject({ salt: z.string(), cost: count, blockSize: count, parallelization: count }),
  ),
  parts: z.array(z.strictObject({ name: z.string(), sizeBytes: count, sha256: z.string() })),
})

/** What a backup consists of, and what each of its files must be. */
export interface Manifest extends z.infer<typeof Manifest> {}
export type Part = Manifest['parts'][number]

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: Manifest, keys?: BackupKeys): Promise<void> {
  const signature = signatureOf(JSON.stringify(manifest), keys)
  const text = JSON.stringify({ ...manifest, seal: signature }, null, 2)
  await writeFile(join(folder, FILE_NAME), `${text}\n`, { mode: 0o600, flag: 'wx' })
}

async function readText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, FILE_NAME), 'utf8')
  } catch (error) {
    throw new BackupRefused(
      `${folder} is not a backup: its ${FILE_NAME} cannot be read. Choose a folder that a backup created.`,
      { cause: error },
    )
  }
}

function parse(text: string, folder: string): { manifest: Manifest; signature: string } {
  try {
    const { seal, ...rest } = JSON.parse(text)
    return { manifest: Manifest.parse(rest), signature: z.string().parse(seal) }
  } catch (error) {
    throw new BackupRefused(
      `${join(folder, FILE_NAME)} is damaged, or was created by a newer version of this program. Use another backup.`,
      { cause: error },
    )
  }
}

async function keysFor(
  { encryption }: Manifest,
  passphrase: string | undefined,
): Promise<BackupKeys | undefined> {
  if (encryption === null) return undefined
  if (passphrase === undefined)
    throw new BackupRefused('BACKUP_PASSPHRASE: is required, because this backup is encrypted.')
  return deriveKeys(passphrase, encryption)
}

/** Reads the manifest of a backup, and the keys to its files. */
export async function readManifest(
  folder: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; keys: BackupKeys | undefined }> {
  const { manifest, signature } = parse(await readText(folder), folder)
  const keys = await keysFor(manifest, passphrase)
  const expected = Buffer.from(signatureOf(JSON.stringify(manifest), keys))
  const given = Buffer.from(signature)
  if (given.length === expected.length && timingSafeEqual(given, expected)) return { manifest, keys }
  throw new BackupRefused(
    keys
      ? `BACKUP_PASSPHRASE: is not the one that this backup was made with (or ${FILE_NAME} was changed).`
      : `${FILE_NAME} was changed after the backup was made. Use another backup.`,
  )
}

import { randomBytes, randomUUID } from 'node:crypto'
import { FILE_MAX_BYTES, resizePresets } from '@comptoir/core/files'
import type { Database, Tx } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import { randomToken } from '../secrets/secrets.ts'
import { type Cleaner, createCleaner } from './cleaner.ts'
import { fileName } from './file-name.ts'
import { type FileFormat, formatOf, kindOfFormat } from './kinds.ts'
import {
  dropUpload,
  dueRemovals,
  type FileRow,
  forgetRemovals,
  keepUpload,
  planUpload,
  pruneUnsent,
  usedBytes,
} from './queries.ts'
import type { FileStore } from './store.ts'
import { FileRefused, type PictureSize, type Refusal } from './work.ts'

/** A file that somebody hands in. */
export interface NewFile {
  venueId: number
  bytes: Uint8Array
  /** Its display name; never a path. */
  name: string
  label?: string | undefined
  visibility: 'private' | 'public'
  size: PictureSize
  managerId?: number | undefined
  visitorJid?: string | undefined
}

/** The files of all venues: taken in, read, removed. */
export interface Files {
  readonly store: FileStore
  /** Looks into a file, stores it under a key of its own and answers its row. */
  add(file: NewFile): Promise<FileRow>
  /** Deletes bytes that no row speaks of at once; returns how many are still there, which the sweep tries again. */
  remove(storageKeys: readonly string[]): Promise<number>
  /** Forgets what was never sent and deletes the bytes that no row speaks of. */
  sweep(tx: Tx): Promise<void>
  close(): void
}

export interface FilesOptions {
  database: Database
  store: FileStore
  /** How much a venue may store. */
  quotaBytes: number
  cleaner?: Cleaner
}

/** The size that a preset or a wish stands for. */
export function sizeOf(
  resize: {
    preset?: keyof typeof resizePresets | undefined
    width?: number | undefined
    height?: number | undefined
  } = {},
): PictureSize {
  const { width, height } = resize
  if (width !== undefined) return { width, height, isTransparent: true }
  return { ...resizePresets[resize.preset ?? 'default'], isTransparent: resize.preset !== 'message' }
}

const messages: Record<Refusal, string> = {
  damaged: 'file: its content does not match its type',
  too_many_pixels: 'file: is too large to open',
  active: 'file: contains a script or another file. Send a document without them.',
  locked: 'file: is protected by a password. Send it without one.',
  too_long: 'file: must last at most 120 seconds',
}

function refused(error: unknown): unknown {
  if (!(error instanceof FileRefused)) return error
  const { refusal } = error
  return new AppError('rule', messages[refusal], { fields: { file: refusal } })
}

/** What the file begins as; the rest of it is looked into elsewhere. */
function requireFormat(bytes: Uint8Array): FileFormat {
  if (bytes.length === 0) throw new AppError('invalid', 'file: is empty', { fields: { file: 'empty' } })
  if (bytes.length > FILE_MAX_BYTES)
    throw new AppError('too_large', `file: must have at most ${FILE_MAX_BYTES} bytes`)
  const format = formatOf(bytes)
  if (!format)
    throw new AppError(
      'unsupported_media_type',
      'file: must be a picture (jpeg, png, gif, webp), a pdf or a sound (ogg, webm, mp4, mp3)',
      { fields: { file: 'type' } },
    )
  return format
}

function requireRoom(used: number, more: number, quotaBytes: number): void {
  if (used + more > quotaBytes)
    throw new AppError('rule', 'file: no space left for files of this venue. Delete some first.', {
      fields: { file: 'quota' },
    })
}

/** 160 random bits; lower case, as some disks ignore case. */
const newKey = () => randomBytes(20).toString('hex')

async function removeBytes(
  { database, store }: Pick<FilesOptions, 'database' | 'store'>,
  storageKeys: readonly string[],
): Promise<number> {
  const removed: string[] = []
  for (const key of storageKeys)
    await store.remove(key).then(
      () => removed.push(key),
      () => undefined,
    )
  await database.system((tx) => forgetRemovals(tx, removed))
  return storageKeys.length - removed.length
}

export function createFiles({ database, store, quotaBytes, cleaner = createCleaner() }: FilesOptions): Files {
  async function clean({ venueId, bytes, size }: NewFile) {
    const format = requireFormat(bytes)
    requireRoom(await database.tenant([venueId], (tx) => usedBytes(tx, venueId)), bytes.length, quotaBytes)
    const cleaned = await cleaner.clean(format, bytes, size).catch((error: unknown) => {
      throw refused(error)
    })
    return { ...cleaned, kind: kindOfFormat[format] }
  }

  function insert(
    file: NewFile,
    storageKey: string,
    cleaned: Awaited<ReturnType<typeof clean>>,
  ): Promise<FileRow> {
    // As the system: only it may say that the bytes are kept; the venue was checked by the caller.
    return database.system(async (tx) => {
      requireRoom(await usedBytes(tx, file.venueId), cleaned.bytes.length, quotaBytes)
      await keepUpload(tx, storageKey)
      return tx
        .insertInto('file')
        .values({
          venue_id: file.venueId,
          id: randomUUID(),
          storage_key: storageKey,
          kind: cleaned.kind,
          mime_type: cleaned.mimeType,
          name: fileName(file.name, cleaned.mimeType),
          label: file.label ?? '',
          size_bytes: cleaned.bytes.length,
          width: cleaned.width,
          height: cleaned.height,
          duration_ms: cleaned.durationMs,
          visibility: file.visibility,
          link_key: randomToken(),
          manager_id: file.managerId ?? null,
          visitor_jid: file.visitorJid ?? null,
          message_id: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    })
  }

  return {
    store,
    async add(file) {
      const cleaned = await clean(file)
      const storageKey = newKey()
      await database.system((tx) => planUpload(tx, storageKey))
      try {
        await store.put(storageKey, cleaned.bytes, cleaned.mimeType)
        return await insert(file, storageKey, cleaned)
      } catch (error) {
        await database.system((tx) => dropUpload(tx, storageKey))
        throw error
      }
    },
    remove: (storageKeys) => removeBytes({ database, store }, storageKeys),
    async sweep(tx) {
      await pruneUnsent(tx)
      const keys = await dueRemovals(tx)
      for (const key of keys) await store.remove(key)
      await forgetRemovals(tx, keys)
    },
    close: () => cleaner.close(),
  }
}

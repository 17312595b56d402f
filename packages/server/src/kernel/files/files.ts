import { randomBytes } from 'node:crypto'
import { FILE_MAX_BYTES, RECEIVED_MAX_BYTES, resizePresets } from '@comptoir/core/files'
import type { Database, Tx } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import { type Cleaner, createCleaner } from './cleaner.ts'
import { guessedType } from './guessed-type.ts'
import { insertFile, insertReceived, type NewFile, type ReceivedFile, type StoredBytes } from './insertion.ts'
import { type FileFormat, formatOf } from './kinds.ts'
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
import { type Cleaned, FileRefused, type PictureSize, type Refusal } from './work.ts'

/** The files of all venues: taken in, read, removed. */
export interface Files {
  readonly store: FileStore
  /** Looks into a file, stores it under a key of its own and answers its row. */
  add(file: NewFile): Promise<FileRow>
  /**
   * Stores what a customer sent: as {@link Files.add} does where it can be shown, else as it is, unopened. Undefined
   * where its message is gone.
   */
  receive(file: ReceivedFile): Promise<FileRow | undefined>
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
  film: 'file: must be a picture, a pdf or a sound. Videos cannot be sent.',
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

const unopened = { kind: 'file', width: null, height: null, durationMs: null } as const

/** Looks into a file of a customer; what cannot be shown is kept as it is. */
async function examine(cleaner: Cleaner, { bytes, name, size }: ReceivedFile): Promise<Cleaned> {
  const format = formatOf(bytes)
  const kept = () => ({ ...unopened, bytes, mimeType: guessedType(bytes, name) })
  if (!format) return kept()
  return cleaner.clean(format, bytes, size, true).catch((error: unknown) => {
    if (error instanceof FileRefused) return kept()
    throw error
  })
}

function requireReceivable(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new AppError('invalid', 'file: is empty', { fields: { file: 'empty' } })
  if (bytes.length > RECEIVED_MAX_BYTES)
    throw new AppError('too_large', `file: must have at most ${RECEIVED_MAX_BYTES} bytes`)
}

export function createFiles({ database, store, quotaBytes, cleaner = createCleaner() }: FilesOptions): Files {
  const requireSpace = (venueId: number, bytes: Uint8Array) =>
    database
      .tenant([venueId], (tx) => usedBytes(tx, venueId))
      .then((used) => requireRoom(used, bytes.length, quotaBytes))

  /** Stores the bytes, then their row; bytes without one are removed by the sweep. */
  async function keep<Row>(
    venueId: number,
    cleaned: Cleaned,
    insert: (tx: Tx, stored: StoredBytes) => Promise<Row>,
  ): Promise<Row> {
    const storageKey = newKey()
    const drop = () => database.system((tx) => dropUpload(tx, storageKey))
    await database.system((tx) => planUpload(tx, storageKey))
    try {
      await store.put(storageKey, cleaned.bytes, cleaned.mimeType)
      // As the system: only it may say that the bytes are kept; the venue was checked by the caller.
      const row = await database.system(async (tx) => {
        requireRoom(await usedBytes(tx, venueId), cleaned.bytes.length, quotaBytes)
        const inserted = await insert(tx, { storageKey, cleaned })
        if (inserted) await keepUpload(tx, storageKey)
        return inserted
      })
      if (!row) await drop()
      return row
    } catch (error) {
      await drop()
      throw error
    }
  }

  return {
    store,
    async add(file) {
      const { venueId, bytes, size } = file
      const format = requireFormat(bytes)
      await requireSpace(venueId, bytes)
      const cleaned = await cleaner.clean(format, bytes, size).catch((error: unknown) => {
        throw refused(error)
      })
      return keep(venueId, cleaned, (tx, stored) => insertFile(tx, file, stored))
    },
    async receive(file) {
      const { venueId, bytes } = file
      requireReceivable(bytes)
      await requireSpace(venueId, bytes)
      const cleaned = await examine(cleaner, file)
      return keep(venueId, cleaned, (tx, stored) => insertReceived(tx, file, stored))
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

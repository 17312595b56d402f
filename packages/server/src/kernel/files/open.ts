import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { createDiskStore } from './disk-store.ts'
import { createFiles, type Files } from './files.ts'
import { createS3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

type Place = Pick<Config, 'files' | 'dataDir'>

/** Where the bytes of this installation are: in the bucket that it names, else in its data folder. */
export function openStore({ files, dataDir }: Place): FileStore {
  return files.s3 ? createS3Store(files.s3) : createDiskStore(join(dataDir, 'files'))
}

/** The files of this installation. */
export function openFiles(place: Place, database: Database): Files {
  return createFiles({ database, store: openStore(place), quotaBytes: place.files.quotaBytes })
}

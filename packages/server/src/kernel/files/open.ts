import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { createDiskStore } from './disk-store.ts'
import { createFiles, type Files } from './files.ts'
import { createS3Store } from './s3-store.ts'

/** The files of this installation: in the bucket that it names, else in its data folder. */
export function openFiles({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>, database: Database): Files {
  const store = files.s3 ? createS3Store(files.s3) : createDiskStore(join(dataDir, 'files'))
  return createFiles({ database, store, quotaBytes: files.quotaBytes })
}

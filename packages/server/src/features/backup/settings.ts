import { join, resolve } from 'node:path'
import * as z from 'zod'
import { whole } from '../../kernel/runtime/setting.ts'

export const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_NIGHTLY: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  BACKUP_KEEP: whole(1, 1000).default(7),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must have at least 12 characters: make one with `openssl rand -base64 24`')
    .optional(),
}

const Variables = z.object({ DATA_DIR: z.string(), ...backupVariables })

export interface BackupSettings {
  /** Where backups are. */
  folder: string
  /** Whether the server makes one each night, where the database is embedded. */
  isNightly: boolean
  /** So many of them stay. */
  keep: number
  /** Encrypts them. */
  passphrase: string | undefined
}

export function readBackups(values: z.infer<typeof Variables>): BackupSettings {
  return {
    folder: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    isNightly: values.BACKUP_NIGHTLY,
    keep: values.BACKUP_KEEP,
    passphrase: values.BACKUP_PASSPHRASE,
  }
}

import { join, resolve } from 'node:path'
import * as z from 'zod'
import { whole } from '../../kernel/config/setting.ts'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_NIGHTLY: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  BACKUP_KEEP: whole(1, 1000).default(7),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must have at least 12 characters. Create one with `openssl rand -base64 24`')
    .optional(),
}

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

function readBackups(
  values: z.infer<z.ZodObject<typeof backupVariables>> & { DATA_DIR: string },
): BackupSettings {
  return {
    folder: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    isNightly: values.BACKUP_NIGHTLY,
    keep: values.BACKUP_KEEP,
    passphrase: values.BACKUP_PASSPHRASE,
  }
}

declare module '../../kernel/config/config.ts' {
  interface Config {
    backups: BackupSettings
  }
}

/** Backups. */
export const backupSettings = {
  variables: backupVariables,
  read: (values: Parameters<typeof readBackups>[0]) => ({ backups: readBackups(values) }),
} satisfies SettingsGroup

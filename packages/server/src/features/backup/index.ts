/** What the start of the server and the command line may use of backups. */
export { type Backup, createBackup } from './create.ts'
export { nightlyBackups } from './nightly.ts'
export { BackupRefused } from './refused.ts'
export { openBackup, restoreBackup, secretOfBackup } from './restore.ts'
export { backupOrder, copyOpened } from './source.ts'
export { verifyBackup } from './verify.ts'

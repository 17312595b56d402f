/** A backup cannot be made, read or restored here; the message says why and what to do. */
export class BackupRefused extends Error {
  readonly code = 'backup_refused'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupRefused'
  }
}

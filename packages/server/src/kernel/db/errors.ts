/** The data folder belongs to a living process. Nothing is ever taken from it: stop that process first. */
export class DirectoryInUse extends Error {
  readonly code = 'directory_in_use'
  readonly directory: string
  readonly holderPid: number | undefined

  constructor(directory: string, holderPid: number | undefined) {
    const holder = holderPid === undefined ? 'another process' : `process ${holderPid}`
    super(`The data folder ${directory} is in use by ${holder}. Stop it, or choose another folder.`)
    this.name = 'DirectoryInUse'
    this.directory = directory
    this.holderPid = holderPid
  }
}

/** The disk is nearly full: reading works, writing is refused before it could damage the database. */
export class InsufficientStorage extends Error {
  readonly code = 'insufficient_storage'

  constructor(
    message = 'Too little free disk space: the database accepts no writes.',
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'InsufficientStorage'
  }
}

/** The PostgreSQL server is set up so that a crash would lose acknowledged data. */
export class UnsafeServer extends Error {
  readonly code = 'unsafe_server'

  constructor(setting: string) {
    super(
      `PostgreSQL runs with ${setting}: a crash would lose acknowledged data. Turn it on, or set DATABASE_UNSAFE=true where data may be lost.`,
    )
    this.name = 'UnsafeServer'
  }
}

/** The embedded database stopped for good in this process; a restart recovers every committed change. */
export class DatabaseStopped extends Error {
  readonly code: 'database_stopped' | 'insufficient_storage'

  constructor(reason: string) {
    super(`The embedded database stopped: ${reason}`)
    this.name = 'DatabaseStopped'
    this.code = reason.includes('No space left on device') ? 'insufficient_storage' : 'database_stopped'
  }
}

/** The connection to the server failed or was lost. Whether a commit that was being sent took effect is unknown. */
export class DatabaseUnavailable extends Error {
  readonly code = 'database_unavailable'

  constructor(cause: Error) {
    super(`The connection to the database failed: ${cause.message}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The server accepts connections, or neither accepts nor refuses them, and answers nothing. */
export class DatabaseSilent extends Error {
  readonly code = 'database_unavailable'

  constructor() {
    super('PostgreSQL does not respond.')
    this.name = 'DatabaseSilent'
  }
}

/** The folder of the embedded database is there and does not open. */
export class DatabaseUnreadable extends Error {
  readonly code = 'database_unreadable'

  constructor(directory: string, cause: Error) {
    super(
      `The database in ${directory} cannot be opened. ${cause.message}. If its files are damaged, restore the last backup into an empty folder: comptoir restore.`,
      { cause },
    )
    this.name = 'DatabaseUnreadable'
  }
}

/** The SQLSTATE of a database error, or undefined when the error is not one. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

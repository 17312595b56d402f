/** What to tell a person about an error that stops a command, and the exit code that a script can rely on. */
interface Explanation {
  message: string
  exitCode: number
}

const exitCodes: Record<string, number> = {
  config: 64,
  EADDRINUSE: 69,
  EACCES: 77,
  directory_in_use: 75,
  insufficient_storage: 74,
  ENOSPC: 74,
  migration_refused: 65,
  migration_failed: 65,
  backup_refused: 65,
  unsafe_server: 78,
  ECONNREFUSED: 68,
}

const words: Record<string, (error: Error & { port?: number; setting?: string }) => string> = {
  EADDRINUSE: ({ port = 4600, setting = 'PORT' }) =>
    `Port ${port} is taken by another program. Stop it, or choose another port: ${setting}=${port + 1}`,
  EACCES: ({ message }) =>
    `Not allowed: ${message}. Check the owner of the data folder, or use a port above 1023.`,
  ENOSPC: () => 'The disk is full: free some space and start again. Nothing that was acknowledged is lost.',
  ECONNREFUSED: () => 'The database cannot be reached: check DATABASE_URL and that PostgreSQL runs.',
}

export function explain(error: unknown): Explanation {
  if (!(error instanceof Error)) return { message: String(error), exitCode: 1 }
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return { message: error.message, exitCode: 2 }
  const exitCode = exitCodes[code]
  if (exitCode === undefined) return { message: error.stack ?? error.message, exitCode: 1 }
  return { message: words[code]?.(error) ?? error.message, exitCode }
}

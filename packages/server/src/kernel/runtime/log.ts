import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** An error without what a database adds to it: the values of the row that it refused. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: describe(cause) }) }
}

/**
 * Structured lines on standard output. No personal data: paths are logged as the contract writes them, without
 * ids or queries, and no body ever is.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: null,
      serializers: { err: describe },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
}

import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured lines on standard output. No personal data: paths are logged as the contract writes them, without
 * ids or queries, and no body ever is.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}

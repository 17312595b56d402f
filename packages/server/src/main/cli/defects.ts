import type { Log } from '../../kernel/runtime/log.ts'

/** EX_SOFTWARE of sysexits.h: a supervisor starts the server again, and an operator reports what the log says. */
export const DEFECT_EXIT_CODE = 70

/**
 * Ends the process after an uncaught error. What depends on the outside (connections, processes, files) is handled
 * where it is opened, so that this is a defect of ours: the state of the process is unknown, while everything that was
 * acknowledged is in the database.
 */
export function endOnDefect(log: Log): void {
  process.on('uncaughtException', (err, origin) => {
    log.fatal({ err, origin }, 'uncaught error: the process exits; its supervisor should restart it')
    process.exit(DEFECT_EXIT_CODE)
  })
  // Their reader may have ended.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}

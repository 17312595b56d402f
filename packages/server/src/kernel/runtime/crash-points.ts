let passings = 0

/**
 * Ends the process at once where COMPTOIR_CRASH_AT names this point, or with `name:n` when it is passed for the nth
 * time: each gap between two commits is then hit on purpose. The product is built without it.
 */
export function crashAt(name: string): void {
  if (process.env.COMPTOIR_CRASH_AT === undefined) return
  const [wanted, times = '1'] = process.env.COMPTOIR_CRASH_AT.split(':')
  if (wanted !== name) return
  passings += 1
  if (passings >= Number(times)) process.kill(process.pid, 'SIGKILL')
}

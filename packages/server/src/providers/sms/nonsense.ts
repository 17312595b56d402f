const QUIET_MS = 60_000

/**
 * Notes in the log that a centre sends what SMPP does not allow: the first time at once, then at most one line a minute
 * with how much was left out.
 */
export function createNonsenseLog(address: string, log: (message: string) => void, quietMs = QUIET_MS) {
  let quietUntil = 0
  let leftOut = 0
  return (what: string): void => {
    if (performance.now() < quietUntil) {
      leftOut += 1
      return
    }
    const more = leftOut === 0 ? '' : ` (and ${leftOut} more since the last line like this)`
    quietUntil = performance.now() + quietMs
    leftOut = 0
    log(
      `SMPP protocol error from ${address}: ${what}${more}. Check SMPP_URL, and report it to the operator of the SMSC.`,
    )
  }
}

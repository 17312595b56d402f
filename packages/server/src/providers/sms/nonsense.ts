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
    const more = leftOut === 0 ? '' : ` (and ${leftOut} more since the last such line)`
    quietUntil = performance.now() + quietMs
    leftOut = 0
    log(
      `The SMPP centre at ${address} does not keep to the protocol: ${what}${more}. Check SMPP_URL, and tell its operator.`,
    )
  }
}

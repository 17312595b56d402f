/**
 * What a script outside can distinguish; the server's own codes (64 to 78) are passed on, and a full disk is 74 in
 * both.
 */
export const exitCodes = { usage: 2, diskFull: 74, provision: 80, install: 81, build: 82, testSetUp: 83 }

/** A failure that the person at the terminal can do something about: the message says what. */
export class Failure extends Error {
  constructor(kind, message) {
    super(message)
    this.exitCode = exitCodes[kind]
  }
}

const FULL_DISK = /ENOSPC|no space left on device|not enough space/i

/**
 * The failure of one step: which one, what it printed last, what to try; a full disk is recognised wherever it shows.
 */
export function stepFailure(kind, step, output, advice) {
  if (FULL_DISK.test(output)) return diskFull(`The disk became full while: ${step}.`)
  const tail = output.trimEnd().split('\n').slice(-25).join('\n')
  return new Failure(kind, `Failed: ${step}.\n\n${tail}\n\n${advice}`)
}

export function diskFull(reason) {
  return new Failure(
    'diskFull',
    `${reason} Free some space (about 2 GB are needed) and run the command again.`,
  )
}

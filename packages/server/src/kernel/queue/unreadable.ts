/** What a provider sent cannot be read, and trying again will not help: it waits for a person. */
export class UnreadableEvent extends Error {
  constructor(reason: string) {
    super(`unreadable event: ${reason}`)
    this.name = 'UnreadableEvent'
  }
}

/** Arrivals that failed so often need a person, though they are still tried now and then. */
export const STUCK_ATTEMPTS = 8

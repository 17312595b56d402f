const PREFIX = 'unreadable event: '

/** The reason alone. */
export const wordsOfUnreadable = (message: string) => message.replace(PREFIX, '')

/** An arrival cannot be parsed, and a retry will not help: it needs a person. */
export class UnreadableEvent extends Error {
  constructor(reason: string) {
    super(`${PREFIX}${reason}`)
    this.name = 'UnreadableEvent'
  }
}

/** Arrivals that failed so often need a person, though they are still retried now and then. */
export const STUCK_ATTEMPTS = 8

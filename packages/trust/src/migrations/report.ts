/** How long a migration waits with all that it did, before it is committed. */
export const LINGER_MS = 40

/** What the process that migrates reports: that its database is open, which migration it is at, and how it ended. */
export type Report = { isOpen: true } | { at: number } | { failure: string | null }

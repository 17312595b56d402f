/** Longer than the provider takes to answer on a busy machine; what a kill left behind waits for as long. */
export const LEASE_MS = 4_000
/** Calls that a process has in the air at the same time. */
export const WORKERS = 2
/** Messages of a call whose provider knows no keys. */
export const UNKEYED = 20

/** Who says no between the launch and the sending. */
export const isUnwanted = (recipient: string) => recipient.endsWith('77')

import type { Tx } from '../../kernel/db/database.ts'

/** Runs work in a transaction: that of a call, or a short one of its own for each portion. */
export type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Whether the tables and indexes of the embedded database are whole. A PostgreSQL is checked by its operator. */
export interface Integrity {
  /** Damage that the last check found; empty when all is well. */
  readonly findings: readonly string[]
  /** When a check last found everything whole, before this start too; undefined when none has. */
  readonly wholeAt: Date | undefined
  /** Waits for the check that follows an unclean stop; returns the findings. */
  settled(): Promise<readonly string[]>
  /** Checks everything now, in short steps between other queries; returns the findings. */
  check(): Promise<readonly string[]>
}

/** Of a database that is not checked here. */
export const uncheckedIntegrity: Integrity = {
  findings: [],
  wholeAt: undefined,
  settled: async () => [],
  check: async () => [],
}

import type { Goal } from '../goal.ts'

/** The goals that the bench itself measures; those that tests prove are in `tested.ts`. */
export const goals: readonly Goal[] = []

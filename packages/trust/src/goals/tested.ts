import type { TestedGoal } from '../tested.ts'

/** The goals that tests prove, and where these are. */
export const testedGoals: readonly TestedGoal[] = []

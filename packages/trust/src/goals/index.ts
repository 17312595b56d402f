import type { Goal } from '../goal.ts'
import { goal as conversations } from './g1-conversations.ts'
import { goal as channels } from './g2-channels.ts'
import { goal as schedules } from './g11-schedules.ts'
import { goal as backup } from './g13-backup.ts'
import { goal as shutdown } from './g14-shutdown.ts'

/** The goals that the bench itself measures; those that tests prove are in `tested.ts`. */
export const goals: readonly Goal[] = [conversations, channels, schedules, backup, shutdown]

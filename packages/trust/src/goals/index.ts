import type { Goal } from '../goal.ts'
import { goal as conversations } from './g1-conversations.ts'
import { goal as channels } from './g2-channels.ts'
import { goal as sending } from './g2-sends.ts'
import { goal as flood } from './g4-flood.ts'
import { goal as webhooks } from './g7-webhooks.ts'
import { goal as ledger } from './g8-ledger.ts'
import { goal as disk } from './g10-disk.ts'
import { goal as power } from './g10-power.ts'
import { goal as schedules } from './g11-schedules.ts'
import { goal as migrations } from './g12-migrations.ts'
import { goal as backup } from './g13-backup.ts'
import { goal as shutdown } from './g14-shutdown.ts'
import { goal as supply } from './g19-supply.ts'
import { goal as asvs } from './g20-asvs.ts'
import { goal as faults } from './g22-faults.ts'

/** The goals that the bench itself measures; those that tests prove are in `tested.ts`. */
export const goals: readonly Goal[] = [
  conversations,
  sending,
  channels,
  flood,
  webhooks,
  ledger,
  disk,
  power,
  schedules,
  migrations,
  backup,
  shutdown,
  supply,
  asvs,
  faults,
]

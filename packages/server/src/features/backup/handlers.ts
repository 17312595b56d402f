import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import { readSendingPause, resumeSending } from '../../kernel/queue/sending-pause.ts'

/** What staff see and do of a restored installation. */
export function backupHandlers(): Handlers<typeof contract.backup> {
  return {
    async readSendingPause(_, { tx }) {
      const pause = await readSendingPause(tx)
      return {
        pause: pause
          ? { backedUpAt: pause.backedUpAt.getTime(), restoredAt: pause.restoredAt.getTime() }
          : null,
      }
    },
    async resumeSending(_, { tx }) {
      await resumeSending(tx)
      return undefined
    },
  }
}

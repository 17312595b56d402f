import type { Database } from '../db/database.ts'
import { startLane } from '../jobs/lane.ts'
import type { Hub } from '../live/hub.ts'
import { followVenues, noteSeen } from './devices.ts'

const EVERY_MS = 5000

/** Keeps what pushes go by: which venues have devices, and, for the other nodes, who is looking here. */
export function startPresence(
  database: Database,
  hub: Pick<Hub, 'openSessions'>,
  log: (message: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const hasOtherNodes = database.kind === 'postgres'
  const lane = startLane(
    async () => {
      await database.system(async (tx) => {
        await followVenues(tx)
        if (hasOtherNodes && hub.openSessions.length > 0) await noteSeen(tx, hub.openSessions)
      })
      return false
    },
    (error) => log('Devices could not be followed', error),
  )
  const timer = setInterval(lane.ring, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await lane.stop()
    },
  }
}

import { startLane } from './lane.ts'

/** Looks now and then for work whose time has come, and does portions of it until none is left. */
export function startRounds(
  work: () => Promise<boolean>,
  onError: (error: unknown) => void,
  everyMs: number,
): { stop(): Promise<void> } {
  const lane = startLane(work, onError)
  const timer = setInterval(lane.ring, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await lane.stop()
    },
  }
}

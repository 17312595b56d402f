import { restartFrame } from './frame.ts'
import type { StreamEntry } from './hub.ts'

/** How long after a change of rights a manager's new streams wait: a request may have passed the gate just before. */
const SETTLE_MS = 500

/** What a server does about changed rights. */
export interface Rights {
  /** How long a new stream of a manager whose rights have just changed shows nothing and then starts again, in ms. */
  settleMs(managerId: number | undefined): number
  /** Follows `manager:<id>` or `venue:<id>`; an empty notice says that some may have been lost. */
  follow(notice: string): void
  /** Forgets what is over. */
  sweep(now: number): void
}

/**
 * Lets streams come again through the gate when rights change: the client reconnects, and is shown what it still may
 * see.
 * @param streams those that are open now
 * @param onChange called with whose rights changed; undefined: anybody's may have
 */
export function createRights(
  streams: () => readonly StreamEntry[],
  onChange: (managerId: number | undefined) => void,
): Rights {
  const settling = new Map<number, number>()

  function restart(isConcerned: (stream: StreamEntry) => boolean): void {
    for (const stream of streams()) if (isConcerned(stream)) stream.finish(restartFrame)
  }

  function followManager(id: number): void {
    onChange(id)
    settling.set(id, Date.now() + SETTLE_MS)
    restart(({ managerId }) => managerId === id)
  }

  return {
    settleMs(managerId) {
      const until = managerId === undefined ? undefined : settling.get(managerId)
      return Math.max(0, (until ?? 0) - Date.now())
    },
    follow(notice) {
      const [subject, id] = notice.split(':')
      if (subject === 'manager') followManager(Number(id))
      else if (subject === 'venue') restart(({ venueIds }) => venueIds?.includes(Number(id)) ?? false)
      else {
        onChange(undefined)
        restart(({ managerId }) => managerId !== undefined)
      }
    },
    sweep(now) {
      for (const [managerId, until] of settling) if (until <= now) settling.delete(managerId)
    },
  }
}

import type { $ZodType as Schema } from 'zod/v4/core'
import { fillPath } from '../http/endpoint.ts'
import { openVenueStream } from './contract.ts'
import type { EventHandler } from './handlers.ts'
import { createLive, type Live, type LiveOptions } from './live.ts'

/** How the streams of venues are made: everything of a live connection but its path. */
export type LiveHubOptions = Omit<LiveOptions, 'path' | 'lastEventId'>

/** The live events of the venues that are being looked at, under the names of D-09. */
export interface LiveHub {
  /**
   * Opens the stream of a venue (0: of all venues), after an event if its id is given, or answers the one that is open.
   */
  join(venueId: number, lastEventId?: string): Live
  /** Closes a venue's stream. */
  leave(venueId: number): void
  /** Handles an event of every venue joined now or later. Returns a function that stops it. */
  listen<S extends Schema>(name: string, schema: S, handler: EventHandler<S>): () => void
  /** There is a session (again): listens again where the last one's end had stopped it. */
  authorise(): void
  /** Leaves every venue. */
  close(): void
}

/**
 * Makes a hub of venue streams.
 * @example
 * import { createLiveHub } from '@comptoir/core/live'
 *
 * const hub = createLiveHub({ tokens, channelName: 'manager-7' })
 * const leave = hub.join(3).onReset(() => console.log('events were missed: read the lists again'))
 */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const lives = new Map<number, Live>()
  const listeners = new Set<(live: Live) => () => void>()

  function open(venueId: number, lastEventId: string | undefined): Live {
    const live = createLive({ ...options, path: fillPath(openVenueStream.path, { venueId }), lastEventId })
    lives.set(venueId, live)
    for (const attach of listeners) attach(live)
    return live
  }

  function leave(venueId: number): void {
    lives.get(venueId)?.close()
    lives.delete(venueId)
  }

  return {
    join: (venueId, lastEventId) => lives.get(venueId) ?? open(venueId, lastEventId),
    leave,
    listen(name, schema, handler) {
      let isStopped = false
      const attach = (live: Live) =>
        live.on(name, schema, (payload, origin) => {
          if (!isStopped) handler(payload, origin)
        })
      listeners.add(attach)
      for (const live of lives.values()) attach(live)
      return () => {
        isStopped = true
        listeners.delete(attach)
      }
    },
    authorise() {
      for (const live of lives.values()) live.authorise()
    },
    close() {
      for (const venueId of Array.from(lives.keys())) leave(venueId)
    },
  }
}

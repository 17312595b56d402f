import { CAMPAIGNS_UPDATED } from '@comptoir/core/campaigns'
import { sql } from 'kysely'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import type { Services } from '../../kernel/services/services.ts'

const EVERY_MS = 2_000
/** Receipts still come in after the last message has left. */
const AFTERWARDS_MS = 10 * 60_000

interface Moving {
  venueId: number
  campaignId: number
  isOver: boolean
  progress: string
}

/** What was last published of a campaign, and until when it is followed. */
interface Followed {
  progress: string
  untilMs: number
}

const columns = sql`
  c.venue_id as "venueId", c.id as "campaignId", d.open = 0 as "isOver",
  concat_ws(' ', d.state, d.audience, d.open, d.sent, d.failed, d.unknown, d.suppressed, d.delivered, d.undelivered)
    as progress`
const withDispatch = sql`campaign c join dispatch d on d.venue_id = c.venue_id and d.id = c.dispatch_id`

/**
 * Notifies the pages that are open on this server how far campaigns are. Every server does so for its own streams, and
 * nothing is stored: there may be thousands of messages a second.
 */
export function campaignProgress({ database, hub }: Pick<Services, 'database' | 'hub'>): NamedWorker {
  const followed = new Map<number, Followed>()

  function publish({ venueId, campaignId, isOver, progress }: Moving): void {
    const known = followed.get(campaignId)
    const untilMs = isOver && known ? known.untilMs : Date.now() + AFTERWARDS_MS
    followed.set(campaignId, { progress, untilMs })
    if (known && known.progress !== progress)
      hub.feeds.publishEphemeral({
        venueId,
        type: CAMPAIGNS_UPDATED,
        conversationId: null,
        payload: { venueId, campaignId },
      })
    if (untilMs < Date.now()) followed.delete(campaignId)
  }

  return {
    name: 'publishing how far campaigns are',
    everyMs: EVERY_MS,
    async work() {
      if (hub.openStreams === 0) return false
      const { rows } = await database.system((tx) =>
        sql<Moving>`
          select ${columns} from ${withDispatch} where d.open > 0
          union all
          select ${columns} from ${withDispatch}
          where d.open = 0 and c.id = any(${[...followed.keys()]}::int[])`.execute(tx),
      )
      for (const moving of rows) publish(moving)
      return false
    },
  }
}

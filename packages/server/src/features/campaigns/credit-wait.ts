import { sql } from 'kysely'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import type { Services } from '../../kernel/services/services.ts'
import { lockCampaign } from './campaign-rows.ts'
import { schedule } from './schedule.ts'
import { publishCampaign } from './states.ts'

const EVERY_MS = 30_000
/** Then it is a draft again (D-66). */
const PATIENCE_DAYS = 7

interface Waiting {
  venueId: number
  id: number
  isOver: boolean
}

/** Campaigns that wait for credits, of venues that have some: they go on by themselves (D-66). */
export function waitingCampaigns(
  services: Pick<Services, 'secrets' | 'config' | 'site' | 'database'>,
): NamedWorker {
  const { database } = services
  return {
    name: 'continuing campaigns that wait for credits',
    everyMs: EVERY_MS,
    async work() {
      const { rows } = await database.system((tx) =>
        sql<Waiting>`
          select c.venue_id as "venueId", c.id,
            c.starts_at < now() - ${PATIENCE_DAYS} * interval '1 day' as "isOver"
          from campaign c
          where c.status = 'awaitingPayment' and (
            c.starts_at < now() - ${PATIENCE_DAYS} * interval '1 day'
            or exists (
              select from wallet w
              where w.venue_id = c.venue_id and w.kind in ('freeSms', 'paidSms') and w.available > 0))
          order by c.starts_at limit 20`.execute(tx),
      )
      for (const waiting of rows) await database.tenant([waiting.venueId], (tx) => goOn(tx, waiting))
      return false
    },
  }

  async function goOn(tx: Parameters<typeof schedule>[0], { venueId, id, isOver }: Waiting): Promise<void> {
    const campaign = await lockCampaign(tx, venueId, id)
    if (campaign.status !== 'awaitingPayment') return
    if (isOver)
      await sql`
        update campaign set status = 'userCreating', starts_at = null
        where venue_id = ${venueId} and id = ${id}`.execute(tx)
    else {
      const sending = { ...campaign.sending, at: campaign.startsAt?.getTime() ?? null }
      const isPast = (sending.at ?? 0) < Date.now()
      await schedule(tx, services, { ...campaign, sending: isPast ? { ...sending, at: null } : sending })
    }
    publishCampaign(tx, venueId, id)
  }
}

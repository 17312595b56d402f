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
  /** What the purses that pay it hold. */
  available: number
}

/** Campaigns that wait for credits, of venues that have some: they go on by themselves (D-66). */
export function waitingCampaigns(
  services: Pick<Services, 'secrets' | 'config' | 'site' | 'database'>,
): NamedWorker {
  const { database } = services
  /** What the purses held when it was last tried: to count an audience again changes nothing until that does. */
  let tried = new Map<number, number>()
  return {
    name: 'continuing campaigns that wait for credits',
    everyMs: EVERY_MS,
    async work() {
      const { rows } = await database.system((tx) =>
        sql<Waiting>`
          select c.venue_id as "venueId", c.id,
            c.starts_at < now() - ${PATIENCE_DAYS} * interval '1 day' as "isOver",
            (select coalesce(sum(w.available), 0)::bigint from wallet w
              where w.venue_id = c.venue_id
                and w.kind = any(case c.type when 'sms' then array['freeSms', 'paidSms']
                  else array['freeEmail', 'paidEmail'] end)) as available
          from campaign c where c.status = 'awaitingPayment' order by c.starts_at`.execute(tx),
      )
      const due = rows.filter(
        ({ id, isOver, available }) => isOver || (available > 0 && available !== tried.get(id)),
      )
      tried = new Map(rows.map(({ id, available }) => [id, available]))
      for (const waiting of due) await database.tenant([waiting.venueId], (tx) => goOn(tx, waiting))
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

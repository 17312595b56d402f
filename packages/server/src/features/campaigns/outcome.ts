import {
  type CampaignOutcome,
  compareSides,
  type OutcomeKind,
  type OutcomeSide,
} from '@comptoir/core/outcomes'
import { isStopReply } from '@comptoir/core/sms'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

interface Started {
  venueId: number
  id: number
  dispatchId: string
  startsAt: Date
}

interface SmsAnswer {
  id: string
  body: string
}

/** Answers by SMS within the days that only want no more: they are no one who came back. */
async function stopsAmong(tx: Tx, { venueId, startsAt }: Started, until: Date): Promise<string[]> {
  const { rows } = await sql<SmsAnswer>`
    select r.id, r.body from sms_reply r
    where r.venue_id = ${venueId} and r.received_at between ${startsAt} and ${until} and length(r.body) < 80`.execute(
    tx,
  )
  return rows.filter(({ body }) => isStopReply(body)).map(({ id }) => id)
}

interface Counted extends OutcomeSide {
  isHeldOut: boolean
  kinds: Partial<Record<OutcomeKind, number>>
}

/**
 * Counts both sides from the same moment, the start of the campaign. Those who were merged into another person count as
 * that one. Who was left out at the last moment, or never tried, is on no side.
 */
async function countSides(tx: Tx, campaign: Started, until: Date): Promise<Counted[]> {
  const { venueId, dispatchId, startsAt } = campaign
  const stops = await stopsAmong(tx, campaign, until)
  const within = (at: ReturnType<typeof sql>) => sql`${at} between ${startsAt} and ${until}`
  const { rows } = await sql<Counted>`
    with did as materialized (
      select c.contact_id as person_id, null::text as phone, 'reply' as kind, 0::bigint as amount
      from conversation c
      where c.venue_id = ${venueId} and c.contact_id is not null and c.last_message_at >= ${startsAt}
        and exists (
          select from message m
          where m.venue_id = c.venue_id and m.conversation_id = c.id and not m.is_from_business
            and m.type <> 'close' and m.id <> all(${stops}::uuid[]) and ${within(sql`m.sent_at`)})
      union all
      select p.id, r.phone, 'reply', 0
      from sms_reply r
      left join person p on p.venue_id = r.venue_id and p.phone = r.phone collate "C" and p.deleted_at is null
      where r.venue_id = ${venueId} and ${within(sql`r.received_at`)} and r.id <> all(${stops}::uuid[])
      union all
      select coalesce(p.merged_into, p.id), null, o.kind, coalesce(o.amount_minor, 0)
      from outcome o join person p on p.venue_id = o.venue_id and p.id = o.person_id
      where o.venue_id = ${venueId} and ${within(sql`o.at`)}
    ), by_person as (
      select person_id, array_agg(distinct kind) as kinds, sum(amount) as amount from did
      where person_id is not null group by person_id
    ), by_phone as (
      select distinct phone from did where person_id is null
    ), sides as (
      select m.state = 'suppressed' as held_out,
        coalesce(b.kinds, case when h.phone is null then '{}' else '{reply}' end::text[]) as kinds,
        coalesce(b.amount, 0) as amount
      from dispatch_message m
      left join person p on p.venue_id = m.venue_id and p.id = (m.fields->>'personId')::int
      left join by_person b on b.person_id = coalesce(p.merged_into, p.id)
      left join by_phone h on h.phone = m.recipient
      where m.venue_id = ${venueId} and m.dispatch_id = ${dispatchId}::uuid
        and (m.state in ('sent', 'failed', 'unknown') or (m.state = 'suppressed' and m.last_error = 'holdout'))
    )
    select s.held_out as "isHeldOut", count(*)::int as people,
      count(*) filter (where s.kinds <> '{}')::int as "withOutcome",
      coalesce(sum(s.amount), 0)::bigint as "amountMinor",
      json_build_object(
        'reply', count(*) filter (where 'reply' = any(s.kinds)), 'click', count(*) filter (where 'click' = any(s.kinds)),
        'code', count(*) filter (where 'code' = any(s.kinds)), 'visit', count(*) filter (where 'visit' = any(s.kinds)),
        'order', count(*) filter (where 'order' = any(s.kinds))) as kinds
    from sides s group by 1`.execute(tx)
  return rows
}

const NO_ONE: OutcomeSide = { people: 0, withOutcome: 0, amountMinor: 0 }
const sideOf = ({ people, withOutcome, amountMinor }: Counted): OutcomeSide => ({
  people,
  withOutcome,
  amountMinor,
})

async function countCodes(tx: Tx, venueId: number, campaignId: number) {
  const { rows } = await sql<{ codeUses: number; codeAmountMinor: number }>`
    select count(*)::int as "codeUses", coalesce(sum(amount_minor), 0)::bigint as "codeAmountMinor"
    from outcome where venue_id = ${venueId} and campaign_id = ${campaignId} and kind = 'code'`.execute(tx)
  return rows[0] ?? { codeUses: 0, codeAmountMinor: 0 }
}

/** What a campaign brought in within some days of its start (D-73). */
export async function readOutcome(
  tx: Tx,
  venueId: number,
  campaignId: number,
  days: number,
): Promise<CampaignOutcome> {
  const { rows } = await sql<Omit<Started, 'venueId'>>`
    select id, dispatch_id as "dispatchId", starts_at as "startsAt" from campaign
    where venue_id = ${venueId} and id = ${campaignId} and dispatch_id is not null and starts_at is not null`.execute(
    tx,
  )
  const [started] = rows
  const until = new Date((started?.startsAt.getTime() ?? 0) + days * 86_400_000)
  const sides = started ? await countSides(tx, { venueId, ...started }, until) : []
  const [written, held] = [false, true].map((is) => sides.find(({ isHeldOut }) => isHeldOut === is))
  const writtenTo = written ? sideOf(written) : NO_ONE
  const heldOut = held ? sideOf(held) : null
  const kinds = Object.entries(written?.kinds ?? {}) as [OutcomeKind, number][]
  return {
    days,
    isOver: started !== undefined && until.getTime() <= Date.now(),
    writtenTo,
    heldOut,
    kinds: kinds.filter(([, people]) => people > 0).map(([kind, people]) => ({ kind, people })),
    ...compareSides(writtenTo, heldOut),
    ...(await countCodes(tx, venueId, campaignId)),
  }
}

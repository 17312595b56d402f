import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { findPart, type KnownPart, takePartReceipt } from '../../kernel/dispatch/index.ts'
import type { InboxItem } from '../../kernel/queue/inbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { SMS_BULK } from '../sms/index.ts'
import { noteBounce } from '../suppression/index.ts'
import { phoneOf } from './addressee.ts'
import { idForms, REFERENCE_DAYS, type Receipt } from './receipt-ids.ts'

const ofPhone = (receipt: Receipt) => sql`
  m.recipient = ${phoneOf(receipt.to)} and d.kind = ${SMS_BULK}
  and m.first_tried_at > now() - ${REFERENCE_DAYS} * interval '1 day'`

/** A part by an id that the receipt formats differently from the response; the phone number confirms it. */
async function findRewritten(tx: Tx, account: string, receipt: Receipt): Promise<KnownPart | undefined> {
  const { rows } = await sql<KnownPart>`
    select p.venue_id as "venueId", p.dispatch_id as "dispatchId", p.n, p.part, m.recipient
    from dispatch_message m
    join dispatch d on d.venue_id = m.venue_id and d.id = m.dispatch_id
    join dispatch_part p on p.venue_id = m.venue_id and p.dispatch_id = m.dispatch_id and p.n = m.n
    where ${ofPhone(receipt)} and p.account = ${account}
      and ltrim(lower(p.provider_id), '0x') = any(${idForms(receipt.providerId)}::text[])
    order by p.created_at desc limit 1`.execute(tx)
  return rows[0]
}

/** A part that the provider took although its response was lost, by our reference. */
async function adoptPart(tx: Tx, account: string, receipt: Receipt): Promise<KnownPart | undefined> {
  const { rows } = await sql<KnownPart>`
    with lost as (
      select m.venue_id, m.dispatch_id, m.n, m.recipient, m.parts
      from dispatch_message m join dispatch d on d.venue_id = m.venue_id and d.id = m.dispatch_id
      where ${ofPhone(receipt)} and m.state = 'unknown' and m.n % 65536 = ${receipt.reference ?? -1}
      order by m.first_tried_at desc limit 1 for update of m
    ), adopted as (
      insert into dispatch_part (venue_id, dispatch_id, n, part, account, provider_id)
      select l.venue_id, l.dispatch_id, l.n, free.part, ${account}, ${receipt.providerId}
      from lost l cross join lateral (
        select min(g)::int as part from generate_series(0, l.parts - 1) g
        where not exists (
          select from dispatch_part p
          where p.venue_id = l.venue_id and p.dispatch_id = l.dispatch_id and p.n = l.n and p.part = g)
      ) free
      where free.part is not null
      returning venue_id, dispatch_id, n, part
    )
    select a.venue_id as "venueId", a.dispatch_id as "dispatchId", a.n, a.part, l.recipient
    from adopted a join lost l on l.dispatch_id = a.dispatch_id and l.n = a.n`.execute(tx)
  return rows[0]
}

/** Takes a receipt of a message to many; returns whether it is one. */
export async function takeBulkReceipt(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { account }: InboxItem,
  receipt: Receipt,
): Promise<boolean> {
  const known =
    (await findPart(tx, { account, providerId: receipt.providerId })) ??
    (await findRewritten(tx, account, receipt)) ??
    (await adoptPart(tx, account, receipt))
  if (!known) return false
  await takePartReceipt(tx, known, receipt)
  if (receipt.state === 'failed' && receipt.isDead) {
    const to = { venueId: known.venueId, channel: 'sms', address: known.recipient } as const
    await noteBounce(tx, secrets, to, receipt.reason)
  }
  return true
}

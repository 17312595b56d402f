import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { InboxItem } from '../../kernel/queue/inbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { publishSms } from '../sms/index.ts'
import { noteBounce } from '../suppression/index.ts'
import { phoneOf } from './addressee.ts'
import { takeBulkReceipt } from './bulk-receipts.ts'
import { idForms, REFERENCE_DAYS, type Receipt } from './receipt-ids.ts'
import { settleState } from './settle-state.ts'

/** A receipt may arrive before its message is stored; after this time it is not ours. */
const ORPHAN_HOURS = 24
interface Known {
  venueId: number
  smsId: string
  part: number
}

async function findPart(tx: Tx, account: string, providerId: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select venue_id as "venueId", sms_id as "smsId", part from sms_part
    where account = ${account} and provider_id = ${providerId} order by created_at desc limit 1`.execute(tx)
  return rows[0]
}

/** A segment by an id that the receipt formats differently from the response; the phone number confirms it. */
async function findRewritten(tx: Tx, account: string, receipt: Receipt): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select p.venue_id as "venueId", p.sms_id as "smsId", p.part
    from sms s join sms_part p on p.venue_id = s.venue_id and p.sms_id = s.id
    where s.phone = ${phoneOf(receipt.to)} and s.created_at > now() - ${REFERENCE_DAYS} * interval '1 day'
      and p.account = ${account} and ltrim(lower(p.provider_id), '0x') = any(${idForms(receipt.providerId)}::text[])
    order by p.created_at desc limit 1`.execute(tx)
  return rows[0]
}

/** A segment that the provider accepted although its response was lost, by our reference. */
async function adoptPart(tx: Tx, account: string, receipt: Receipt): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    insert into sms_part (venue_id, sms_id, part, account, provider_id)
    select s.venue_id, s.id, free.part, ${account}, ${receipt.providerId}
    from (
      select * from sms where phone = ${phoneOf(receipt.to)} and reference = ${receipt.reference ?? -1}
        and (state = 'unknown' or is_dismissed) and created_at > now() - ${REFERENCE_DAYS} * interval '1 day'
      order by created_at desc limit 1 for update
    ) s
    cross join lateral (
      select min(n)::int as part from generate_series(0, s.segments - 1) n
      where not exists (select from sms_part p where p.venue_id = s.venue_id and p.sms_id = s.id and p.part = n)
    ) free
    where free.part is not null
    returning venue_id as "venueId", sms_id as "smsId", part`.execute(tx)
  return rows[0]
}

async function phoneOfSms(tx: Tx, { venueId, smsId }: Known): Promise<string> {
  const { phone } = await tx
    .selectFrom('sms')
    .select('phone')
    .where('venue_id', '=', venueId)
    .where('id', '=', smsId)
    .executeTakeFirstOrThrow()
  return phone
}

/** Stores how far a message has come; a receipt of an unknown message waits for it. */
export async function takeReceipt(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  item: InboxItem,
  receipt: Receipt,
): Promise<void> {
  const known =
    (await findPart(tx, item.account, receipt.providerId)) ??
    (await findRewritten(tx, item.account, receipt)) ??
    (await adoptPart(tx, item.account, receipt))
  if (!known) {
    if (await takeBulkReceipt(tx, { secrets }, item, receipt)) return
    if (Date.now() - item.receivedAt.getTime() > ORPHAN_HOURS * 3_600_000) return
    throw new Error('no message matches this receipt yet')
  }
  await sql`
    update sms_part set state = ${receipt.state}, reason = ${receipt.reason}
    where venue_id = ${known.venueId} and sms_id = ${known.smsId} and part = ${known.part}
      and array_position(array['sent', 'failed', 'delivered'], ${receipt.state})
        > array_position(array['sent', 'failed', 'delivered'], state)`.execute(tx)
  await settleState(tx, known.venueId, known.smsId)
  if (receipt.state === 'failed' && receipt.isDead) {
    const to = { venueId: known.venueId, channel: 'sms', address: await phoneOfSms(tx, known) } as const
    await noteBounce(tx, secrets, to, receipt.reason)
  }
  await publishSms(tx, known.venueId, known.smsId)
}

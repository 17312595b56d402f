import { CAMPAIGNS_UPDATED } from '@comptoir/core/campaigns'
import { newId, type Received } from '@comptoir/core/http'
import {
  type CampaignCode,
  CODE_DAYS,
  CODE_TAKE_BACK_MS,
  CODE_USES_MAX,
  type CodeUse,
  type markCodeUsed,
} from '@comptoir/core/outcomes'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { recordOutcome } from './record.ts'

/** Codes of a venue that a list holds at most. */
const MOST_CODES = 50

const isUsable = sql`c.content->>'code' <> '' and c.status = 'scheduled' and c.starts_at <= now()
  and c.starts_at > now() - ${CODE_DAYS} * interval '1 day'`

/** The codes that can be used at the counter now. */
export async function listCodes(tx: Tx, venueId: number): Promise<CampaignCode[]> {
  const { rows } = await sql<{ campaignId: number; userLabel: string; code: string; startsAt: Date }>`
    select c.id as "campaignId", coalesce(nullif(c.user_label, ''), 'Campagne ' || c.id) as "userLabel",
      c.content->>'code' as code, c.starts_at as "startsAt"
    from campaign c where c.venue_id = ${venueId} and ${isUsable}
    order by c.starts_at desc, c.id desc limit ${MOST_CODES}`.execute(tx)
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.getTime() }) as CampaignCode)
}

interface UseRow extends Omit<CodeUse, 'at'> {
  at: Date
}

async function readUses(tx: Tx, venueId: number, is: RawBuilder<unknown>): Promise<CodeUse[]> {
  const { rows } = await sql<UseRow>`
    select o.id, o.campaign_id as "campaignId", coalesce(c.content->>'code', '') as code, p.id as "contactId",
      coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
      o.amount_minor as "amountMinor", o.at, o.manager_name as "managerName",
      o.at > now() - ${CODE_TAKE_BACK_MS} * interval '1 millisecond' as "isRecent"
    from outcome o
    left join campaign c on c.venue_id = o.venue_id and c.id = o.campaign_id
    left join person p on p.venue_id = o.venue_id and p.id = o.person_id and p.deleted_at is null
    where o.venue_id = ${venueId} and o.kind = 'code' and ${is}
    order by o.at desc, o.id desc limit ${CODE_USES_MAX}`.execute(tx)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

/** Who used codes, newest first. */
export function listUses(
  tx: Tx,
  venueId: number,
  { campaignId, contactId }: { campaignId?: number | undefined; contactId?: number | undefined },
): Promise<CodeUse[]> {
  const conditions = [
    sql`true`,
    ...(campaignId === undefined ? [] : [sql`o.campaign_id = ${campaignId}`]),
    ...(contactId === undefined ? [] : [sql`o.person_id = ${contactId}`]),
  ]
  return readUses(tx, venueId, sql.join(conditions, sql` and `))
}

/** Marks a code as used, once per person and campaign unless they came again. */
export async function markUsed(
  tx: Tx,
  venueId: number,
  managerId: number | undefined,
  { campaignId, contactId, amountMinor, isAgain }: Received<typeof markCodeUsed>['body'],
): Promise<{ use: CodeUse; isNew: boolean }> {
  const { rows: people } = await sql`
    select from person where venue_id = ${venueId} and id = ${contactId} and deleted_at is null
    for share`.execute(tx)
  if (people.length === 0) throw notFound()
  const { rows: codes } = await sql`
    select from campaign c where c.venue_id = ${venueId} and c.id = ${campaignId} and ${isUsable}`.execute(tx)
  if (codes.length === 0)
    throw new AppError('rule', 'campaignId: has no code that is used now. Choose another campaign.', {
      fields: { campaignId: 'code' },
    })
  const source = `code:${campaignId}:${contactId}`
  const { id, isNew } = await recordOutcome(tx, {
    ...{ venueId, personId: contactId, kind: 'code', campaignId, amountMinor, managerId },
    source: isAgain ? `${source}:${newId()}` : source,
  })
  const [use] = await readUses(tx, venueId, sql`o.id = ${id}`)
  if (!use) throw notFound()
  if (isNew) publish(tx, venueId, campaignId)
  return { use, isNew }
}

/** Takes back what was marked by mistake. */
export async function takeBack(tx: Tx, venueId: number, id: number): Promise<void> {
  const [use] = await readUses(tx, venueId, sql`o.id = ${id}`)
  if (!use) throw notFound()
  if (!use.isRecent)
    throw new AppError('conflict', 'at: a use can be taken back within 24 hours only', {
      fields: { at: 'late' },
    })
  await sql`delete from outcome where venue_id = ${venueId} and id = ${id}`.execute(tx)
  if (use.campaignId !== null) publish(tx, venueId, use.campaignId)
}

/** Notifies open pages that the result of a campaign changed. */
function publish(tx: Tx, venueId: number, campaignId: number): void {
  emit(tx, { venueId, type: CAMPAIGNS_UPDATED, payload: { venueId, campaignId } })
}

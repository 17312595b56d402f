import type { CampaignContent, CampaignTarget, CampaignType } from '@comptoir/core/campaigns'
import { PROMOTION_TEMPLATE_ID, type PromotionState } from '@comptoir/core/promotions'
import type { TriggerStep } from '@comptoir/core/triggers'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { notFound } from '../../kernel/http/errors.ts'

/** As many campaigns as a list answers. */
const MOST = 50

/** Which row a promotion is: campaigns have even numbers, welcomes odd ones. */
export const rowOf = (promotionId: number) => ({
  isWelcome: promotionId % 2 === 1,
  id: Math.floor(promotionId / 2),
})
export const campaignPromotion = (campaignId: number) => campaignId * 2
export const welcomePromotion = (triggerId: number) => triggerId * 2 + 1

/** The venue of a promotion, among those in which the caller may do what is asked. */
export async function venueOfPromotion(
  tx: Tx,
  venueIds: readonly number[],
  promotionId: number,
): Promise<number> {
  const { isWelcome, id } = rowOf(promotionId)
  const isThere = sql`${inVenues(sql`venue_id`, venueIds)} and id = ${id}`
  const { rows } = isWelcome
    ? await sql<{ venueId: number }>`
        select venue_id as "venueId" from trigger where ${isThere} and kind = 'welcome'`.execute(tx)
    : await sql<{ venueId: number }>`select venue_id as "venueId" from campaign where ${isThere}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return row.venueId
}

/** The state by its number (D-40): until it is scheduled it is created, and until all has left it is pending. */
const stateOf = sql`case
  when c.status = 'cancelled' or d.state = 'cancelled' then 99
  when d.state = 'sent' then 2
  when c.status in ('scheduled', 'validating', 'awaitingPayment') then 1
  else 0 end`

interface CampaignRow {
  id: number
  venueId: number
  type: CampaignType
  userLabel: string
  state: PromotionState
  content: CampaignContent
  target: CampaignTarget
  at: Date | null
}

function toPromotion({ id, venueId, type, userLabel, state, content, target, at }: CampaignRow) {
  const promotionId = campaignPromotion(id)
  return {
    ...textsOf(type, content),
    promotionId,
    venueId,
    promotionName: `Promotional ${type === 'sms' ? 'SMS' : 'Email'}`,
    promotionType: type,
    promotionActive: state === 1,
    promotionSendingQueryId: promotionId,
    promotionSendingQueryUserLabel: userLabel,
    state,
    promotionGender: target.genders.join(','),
    promotionAgeGroup: target.ageRanges.map(({ from, until }) => `${from}-${until}`).join(','),
    promotionInterests: target.interests,
    promotionStartDate: at?.toISOString() ?? null,
  }
}

const textsOf = (type: CampaignType, content: CampaignContent) => ({
  promotionSenderId: type === 'sms' ? content.senderId : content.fromName,
  promotionDetailsEmailTemplateSubject: content.subject,
  promotionDetailsEmailTemplateText: type === 'email' ? content.body : '',
  promotionDetailsSmsTemplateText: type === 'sms' ? content.body : '',
  promotionEndDate: null,
  templateId: PROMOTION_TEMPLATE_ID,
})

async function readCampaigns(tx: Tx, where: RawBuilder<unknown>) {
  const { rows } = await sql<CampaignRow>`
    select c.id, c.venue_id as "venueId", c.type, coalesce(nullif(c.user_label, ''), 'Campagne ' || c.id) as "userLabel",
      ${stateOf}::int as state, c.content, c.target,
      coalesce(c.starts_at, to_timestamp((c.sending->>'at')::double precision / 1000)) as at
    from campaign c left join dispatch d on d.venue_id = c.venue_id and d.id = c.dispatch_id
    where ${where} order by c.created_at desc, c.id desc limit ${MOST}`.execute(tx)
  return rows.map(toPromotion)
}

interface WelcomeRow {
  id: number
  venueId: number
  channel: CampaignType
  userLabel: string
  isActive: boolean
  steps: TriggerStep[]
  activeSince: Date | null
}

async function readWelcomes(tx: Tx, where: RawBuilder<unknown>) {
  const { rows } = await sql<WelcomeRow>`
    select t.id, t.venue_id as "venueId", t.channel, t.user_label as "userLabel", t.is_active as "isActive", t.steps,
      t.active_since as "activeSince"
    from trigger t where t.kind = 'welcome' and ${where} order by t.id`.execute(tx)
  return rows.map(({ id, venueId, channel, userLabel, isActive, steps: [first], activeSince }) => {
    if (!first) throw new Error('a trigger has a step')
    return {
      ...textsOf(channel, first.content),
      promotionId: welcomePromotion(id),
      venueId,
      promotionName: `Default ${channel === 'sms' ? 'SMS' : 'Email'}`,
      promotionType: channel,
      promotionActive: isActive,
      promotionSendingQueryId: null,
      promotionSendingQueryUserLabel: userLabel,
      state: null,
      promotionGender: '',
      promotionAgeGroup: '',
      promotionInterests: [],
      promotionStartDate: activeSince?.toISOString() ?? null,
    }
  })
}

/** The welcomes and the newest campaigns of a venue, of one type or of both. */
export async function readPromotions(tx: Tx, venueId: number, type?: CampaignType) {
  const ofType = (column: RawBuilder<unknown>) => (type === undefined ? sql`true` : sql`${column} = ${type}`)
  const welcomes = await readWelcomes(tx, sql`t.venue_id = ${venueId} and ${ofType(sql`t.channel`)}`)
  const campaigns = await readCampaigns(tx, sql`c.venue_id = ${venueId} and ${ofType(sql`c.type`)}`)
  return [...welcomes, ...campaigns]
}

/** One promotion. */
export async function readPromotion(tx: Tx, venueId: number, promotionId: number) {
  const { isWelcome, id } = rowOf(promotionId)
  const found = isWelcome
    ? await readWelcomes(tx, sql`t.venue_id = ${venueId} and t.id = ${id}`)
    : await readCampaigns(tx, sql`c.venue_id = ${venueId} and c.id = ${id}`)
  const [promotion] = found
  if (!promotion) throw notFound()
  return promotion
}

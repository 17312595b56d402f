import type { CampaignType } from '@comptoir/core/campaigns'
import type { PromotionState } from '@comptoir/core/promotions'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  cancelCampaign,
  contentOf,
  createDraft,
  lockCampaign,
  priceOf,
  publishCampaign,
  pursesOf,
  requireTarget,
  type StoredCampaign,
  schedule,
  takeBack,
} from '../campaigns/index.ts'
import { draftOf, type PromotionFields } from './fields.ts'
import { rowOf } from './promotion-rows.ts'

type Given = Pick<Services, 'secrets' | 'config' | 'site'>

/** A second request with the same content within this time is the first once more (D-40). */
const SAME_MINUTES = 10

/** The venue that the fields name, or the only one of the caller. */
export function venueOfFields(
  { venueId, getGlobalVenueId }: Pick<PromotionFields, 'venueId' | 'getGlobalVenueId'>,
  venueIds: readonly number[],
): number {
  const named = [venueId, getGlobalVenueId].find((id) => id !== undefined && id !== 0)
  if (named !== undefined) {
    if (!venueIds.includes(named)) throw notFound()
    return named
  }
  const [only, ...others] = venueIds
  if (only === undefined || others.length > 0)
    throw new AppError('venue_required', 'venueId: choose one venue.', {
      fields: { venueId: 'venue_required' },
    })
  return only
}

/** What a venue gives to a promotion. */
async function readFrame(tx: Tx, venueId: number) {
  const { rows } = await sql<{ timezone: string; books: number[] }>`
    select timezone, array(select b.id from address_book b where b.venue_id = v.venue_id order by b.id) as books
    from venue v where venue_id = ${venueId}`.execute(tx)
  const [frame] = rows
  if (!frame) throw notFound()
  return frame
}

async function draftIn(tx: Tx, venueId: number, type: CampaignType, fields: PromotionFields) {
  const draft = draftOf(type, fields, await readFrame(tx, venueId))
  await requireTarget(tx, venueId, draft.target)
  return { ...draft, content: contentOf(type, draft.content) }
}

/** Creates a campaign from the fields of a promotion, or finds the one that the same request created; returns its id. */
export async function createPromotion(
  tx: Tx,
  venueId: number,
  type: CampaignType,
  fields: PromotionFields,
  managerId: number | null,
): Promise<number> {
  const draft = await draftIn(tx, venueId, type, fields)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${venueId}`}, 3))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from campaign
    where venue_id = ${venueId} and type = ${type} and created_at > now() - ${SAME_MINUTES} * interval '1 minute'
      and content = ${JSON.stringify(draft.content)}::jsonb and target = ${JSON.stringify(draft.target)}::jsonb
      and sending = ${JSON.stringify(draft.sending)}::jsonb
    order by id desc limit 1`.execute(tx)
  if (rows[0]) return rows[0].id
  const id = await createDraft(tx, venueId, managerId, draft)
  publishCampaign(tx, venueId, id)
  return id
}

/** What it would cost, and how many would get it; nothing is stored. */
export async function estimatePromotion(
  tx: Tx,
  services: Given,
  venueId: number,
  type: CampaignType,
  fields: PromotionFields,
) {
  const draft = await draftIn(tx, venueId, type, fields)
  const { credits, reach } = await priceOf(tx, services, {
    ...draft,
    venueId,
    ...{ id: 0, status: 'userCreating', revision: 1, dispatchId: null, startsAt: null },
  } satisfies StoredCampaign)
  const purses = await pursesOf(tx, { venueId, type })
  return {
    creditsUsed: credits,
    totalVenueCredits: purses.reduce((sum, { available }) => sum + available, 0),
    desired: reach,
  }
}

/** Moves a campaign on by the number of a state (TRG-23). */
export async function moveTo(
  tx: Tx,
  services: Given,
  venueId: number,
  promotionId: number,
  state: PromotionState,
): Promise<void> {
  const { isWelcome, id } = rowOf(promotionId)
  if (isWelcome) throw notFound()
  const campaign = await lockCampaign(tx, venueId, id)
  if (state === 2)
    throw new AppError('conflict', 'newState: a promotion is sent by itself. Use 1 to schedule it.', {
      fields: { newState: 'state' },
    })
  if (state === 1 && campaign.status !== 'scheduled') await schedule(tx, services, campaign)
  if (state === 0) await takeBack(tx, campaign)
  if (state === 99) await cancelCampaign(tx, campaign)
  publishCampaign(tx, venueId, id)
}

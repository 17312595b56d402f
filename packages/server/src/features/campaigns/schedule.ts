import { TAKE_BACK_MS } from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { cancel } from '../../kernel/dispatch/index.ts'
import { holdExactly, type TransactionAbout } from '../../kernel/ledger/index.ts'
import { enqueue } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { StoredCampaign } from './campaign-rows.ts'
import { requireCode } from './code-check.ts'
import { priceOf, pursesOf } from './price.ts'
import { requireAudience, requireReady, wrongState } from './refusals.ts'

/** The job that takes an audience down at its time, and lets the campaign leave. */
export const CAMPAIGN_JOB = 'campaign.start'

export interface StartPayload {
  campaignId: number
  dispatchId: string
}

type Given = Pick<Services, 'secrets' | 'config' | 'site'>

const isWritten = ({ status }: StoredCampaign) => status === 'userCreating' || status === 'awaitingPayment'

/**
 * Checks a campaign, reserves its credits and has it leave at its time (D-39, D-66); without enough credits it waits for
 * them, and nothing is reserved.
 */
export async function schedule(tx: Tx, services: Given, campaign: StoredCampaign): Promise<void> {
  if (!isWritten(campaign)) throw wrongState('only a draft, or one that waits for credits, can be scheduled')
  const { venueId, id, sending } = campaign
  const now = new Date()
  await requireCode(tx, campaign)
  await requireReady(tx, services, campaign, now)
  const price = await priceOf(tx, services, campaign)
  requireAudience(price)
  const startsAt = new Date(Math.max(sending.at ?? 0, now.getTime() + TAKE_BACK_MS))
  const isPaid = price.missing === 0
  const dispatchId = isPaid ? newId() : null
  await sql`
    update campaign set status = ${isPaid ? 'scheduled' : 'awaitingPayment'}, reach = ${price.reach},
      dispatch_id = ${dispatchId}::uuid, starts_at = ${startsAt}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
  if (dispatchId === null) return
  const about = { campaignId: id }
  await hold(tx, campaign, { dispatchId, amount: price.credits, reference: `schedule:${dispatchId}`, about })
  const payload: StartPayload = { campaignId: id, dispatchId }
  await enqueue(tx, { venueId, kind: CAMPAIGN_JOB, key: dispatchId, payload, notBefore: startsAt })
}

interface Hold {
  dispatchId: string
  amount: number
  reference: string
  about?: TransactionAbout
}

async function hold(tx: Tx, campaign: StoredCampaign, { dispatchId, ...held }: Hold): Promise<void> {
  const walletIds = (await pursesOf(tx, campaign)).map(({ id }) => id)
  await holdExactly(tx, { ...held, venueId: campaign.venueId, walletIds, reservationId: dispatchId })
}

/** Whether it has a dispatch already: its audience is being taken down, or it has left. */
async function hasBegun(tx: Tx, { venueId, dispatchId }: StoredCampaign): Promise<boolean> {
  const { rows } = await sql`
    select from dispatch where venue_id = ${venueId} and id = ${dispatchId}::uuid`.execute(tx)
  return rows.length > 0
}

async function giveUp(tx: Tx, campaign: StoredCampaign, status: 'userCreating' | 'cancelled'): Promise<void> {
  const { venueId, id, dispatchId } = campaign
  if (dispatchId !== null)
    await hold(tx, campaign, { dispatchId, amount: 0, reference: `back:${dispatchId}` })
  await sql`
    update campaign set status = ${status}, dispatch_id = null, starts_at = null
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Takes a campaign back as long as it has not begun to leave (D-67); its credits are free again. */
export async function takeBack(tx: Tx, campaign: StoredCampaign): Promise<void> {
  if (campaign.status === 'userCreating') return
  if (campaign.status === 'cancelled') throw wrongState('a cancelled campaign can only be copied')
  if (await hasBegun(tx, campaign)) throw wrongState('it has begun to leave. Cancel it to stop the rest.')
  await giveUp(tx, campaign, 'userCreating')
}

/** Stops what has not left of a campaign, and gives its credits back (D-39). */
export async function cancelCampaign(tx: Tx, campaign: StoredCampaign): Promise<void> {
  const { venueId, dispatchId } = campaign
  if (campaign.status === 'cancelled') return
  if (dispatchId !== null && (await hasBegun(tx, campaign))) await cancel(tx, venueId, dispatchId)
  else await giveUp(tx, campaign, 'cancelled')
}

/** Puts a campaign whose credits went missing at its start back to those that wait for them. */
export async function awaitCredits(tx: Tx, campaign: StoredCampaign): Promise<void> {
  const { venueId, id, dispatchId } = campaign
  if (dispatchId !== null) {
    await hold(tx, campaign, { dispatchId, amount: 0, reference: `short:${dispatchId}` })
    if (await hasBegun(tx, campaign)) await cancel(tx, venueId, dispatchId)
  }
  await sql`
    update campaign set status = 'awaitingPayment', dispatch_id = null
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

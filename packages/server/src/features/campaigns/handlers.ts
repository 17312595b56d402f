import { type readCampaignReach, readTarget, type updateCampaign } from '@comptoir/core/campaigns'
import type { contract } from '@comptoir/core/contract'
import type { Permission, Received } from '@comptoir/core/http'
import type { Tx } from '../../kernel/db/database.ts'
import { decideUnknown, pause, resume } from '../../kernel/dispatch/index.ts'
import { can } from '../../kernel/http/callers.ts'
import type { Handlers, VenueContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { isComplainedOf } from '../bulk-mail/index.ts'
import { countReach } from './audience.ts'
import {
  findCampaign,
  listCampaignRows,
  lockCampaign,
  readCampaignOf,
  readCampaignRow,
  type StoredCampaign,
} from './campaign-rows.ts'
import { checkDraft } from './check.ts'
import { changeDraft, createDraft, deleteDraft } from './drafts.ts'
import { listMessages } from './messages.ts'
import { countPlaces, listPeople } from './people.ts'
import { priceOf } from './price.ts'
import { wrongState } from './refusals.ts'
import { sampleBody, sendTest } from './sample.ts'
import { cancelCampaign, schedule, takeBack } from './schedule.ts'
import { readSetup } from './setup.ts'
import { publishCampaign } from './states.ts'
import { countCountries, countPostalCodes, readStats } from './stats.ts'
import { requireTarget } from './target.ts'

type Given = Pick<Services, 'secrets' | 'config' | 'site'>
type Change = Received<typeof updateCampaign>['body']
type ReachQuery = Received<typeof readCampaignReach>['query']

function requirePermission({ actor }: VenueContext, venueId: number, permission: Permission): void {
  if (!can(actor, permission, venueId))
    throw new AppError('forbidden', `Your role does not allow this. It needs ${permission}.`)
}

/** The target, or the campaign, that a question about the reach is about. */
async function targetOf(tx: Tx, venueId: number, { target: text, campaignId, type }: ReachQuery) {
  if (campaignId !== undefined) return { ...(await findCampaign(tx, venueId, campaignId)), campaignId }
  const target = text === undefined ? undefined : readTarget(text)
  if (target) return { venueId, target, type: type ?? ('sms' as const) }
  throw new AppError('rule', 'target: give a target as JSON, or campaignId', { fields: { target: 'json' } })
}

/** Pauses, goes on, or lets leave what was late. */
async function steer(tx: Tx, { venueId, dispatchId }: StoredCampaign, { isPaused, isLate }: Change) {
  if (isPaused === undefined && isLate === undefined) return
  if (dispatchId === null) throw wrongState('it is not being sent')
  if (isPaused === false && (await isComplainedOf(tx, venueId, dispatchId)))
    throw new AppError('conflict', 'isPaused: too many people reported it as spam. Cancel the rest.', {
      fields: { isPaused: 'complaints' },
    })
  await (isPaused ? pause : resume)(tx, venueId, dispatchId)
}

/** What somebody says of messages that may have left or not. */
async function decide(tx: Tx, { venueId, dispatchId }: StoredCampaign, { unknown }: Change): Promise<void> {
  if (unknown === undefined) return
  const decided = dispatchId === null ? 0 : await decideUnknown(tx, venueId, dispatchId, unknown)
  if (decided === 0) throw wrongState('no message of it waits for a decision')
}

async function moveOn(tx: Tx, services: Given, campaign: StoredCampaign, { status }: Change) {
  if (status === 'scheduled') await schedule(tx, services, campaign)
  if (status === 'userCreating') await takeBack(tx, campaign)
  if (status === 'cancelled') await cancelCampaign(tx, campaign)
}

/** Campaigns by SMS and e-mail (CMP-09 to CMP-21). */
export function campaignHandlers(services: Given): Handlers<typeof contract.campaigns> {
  return {
    listCampaigns: ({ query }, { tx, venueIds }) => listCampaignRows(tx, venueIds, query),
    readCampaign: ({ params: { id } }, { tx, venueIds }) => readCampaignOf(tx, venueIds, id),
    async readCampaignBody({ params: { venueId, id }, query }, { tx }) {
      return sampleBody(tx, services, await findCampaign(tx, venueId, id), query.part)
    },
    async readCampaignPrice({ params: { venueId, id } }, { tx }) {
      return priceOf(tx, services, await findCampaign(tx, venueId, id))
    },
    listCampaignMessages: ({ params: { venueId, id }, query }, { tx }) =>
      listMessages(tx, venueId, id, query),
    async createCampaign({ params: { venueId }, body }, { tx, actor }) {
      const id = await createDraft(tx, venueId, actor.managerId ?? null, body)
      publishCampaign(tx, venueId, id)
      return readCampaignRow(tx, venueId, id)
    },
    async updateCampaign({ params: { venueId, id }, body }, context) {
      const { tx } = context
      const isLeaving = body.status === 'scheduled' || body.isLate === false || body.unknown === 'resend'
      if (isLeaving) requirePermission(context, venueId, 'campaigns.campaigns:send')
      await changeDraft(tx, await lockCampaign(tx, venueId, id), body)
      const campaign = await lockCampaign(tx, venueId, id)
      await steer(tx, campaign, body)
      await decide(tx, campaign, body)
      await moveOn(tx, services, campaign, body)
      publishCampaign(tx, venueId, id)
      return readCampaignRow(tx, venueId, id)
    },
    async deleteCampaign({ params: { venueId, id } }, { tx }) {
      await deleteDraft(tx, await lockCampaign(tx, venueId, id))
      publishCampaign(tx, venueId, id)
    },
    listCampaignCountries: ({ params: { venueId, id } }, { tx }) => countCountries(tx, venueId, id),
    listCampaignPostalCodes: ({ params: { venueId, id, country } }, { tx }) =>
      countPostalCodes(tx, venueId, id, country),
    async testCampaign({ params: { venueId, id }, body }, { tx }) {
      await sendTest(tx, services, await lockCampaign(tx, venueId, id), body)
    },
    readCampaignStats: ({ params: { venueId, id }, query: { days } }, { tx }) =>
      readStats(tx, venueId, id, days),
    async readCampaignReach({ params: { venueId }, query }, { tx }) {
      const asked = await targetOf(tx, venueId, query)
      await requireTarget(tx, venueId, asked.target)
      return countReach(services, { ...asked, within: (work) => work(tx) })
    },
    async readCampaignCheck({ params: { venueId, id } }, { tx }) {
      return checkDraft(tx, services, await findCampaign(tx, venueId, id))
    },
    async listCampaignPlaces({ params: { venueId, id } }, { tx }) {
      return countPlaces(tx, services, await findCampaign(tx, venueId, id))
    },
    readCampaignSetup: ({ params: { venueId }, query: { type } }, { tx }) =>
      readSetup(tx, services, venueId, type),
    async listCampaignPeople({ params: { venueId, id }, query: { reason } }, context) {
      requirePermission(context, venueId, 'contacts.contacts:read')
      return listPeople(context.tx, services, await findCampaign(context.tx, venueId, id), reason)
    },
  }
}

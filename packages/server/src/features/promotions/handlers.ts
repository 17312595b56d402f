import { CampaignContent, CampaignSending, CampaignTarget, type CampaignType } from '@comptoir/core/campaigns'
import type { contract } from '@comptoir/core/contract'
import type { Permission } from '@comptoir/core/http'
import { parse } from 'zod/v4/core'
import type { Tx } from '../../kernel/db/database.ts'
import { can } from '../../kernel/http/callers.ts'
import type { Handlers, VenueContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { changeDraft, contentOf, lockCampaign, publishCampaign, sendTest } from '../campaigns/index.ts'
import { changeTrigger, lockTrigger, requirePlan } from '../triggers/index.ts'
import type { PromotionFields } from './fields.ts'
import { countCountries, countPostalCodes } from './places.ts'
import {
  campaignPromotion,
  readPromotion,
  readPromotions,
  rowOf,
  venueOfPromotion,
} from './promotion-rows.ts'
import { createPromotion, estimatePromotion, moveTo, venueOfFields } from './queue.ts'
import { requireTestCoolDown } from './test-cool-down.ts'
import { ensureWelcomes, writeWelcome } from './welcomes.ts'

type Given = Pick<Services, 'secrets' | 'config' | 'site'>
type Context = Pick<VenueContext, 'tx' | 'actor' | 'venueIds'>

function requirePermission({ actor }: Pick<Context, 'actor'>, venueId: number, permission: Permission): void {
  if (!can(actor, permission, venueId))
    throw new AppError('forbidden', `Your role does not allow this. It needs ${permission}.`)
}

async function queueOf(tx: Tx, venueId: number, promotionId: number) {
  const { state, promotionSendingQueryUserLabel } = await readPromotion(tx, venueId, promotionId)
  return {
    promotionId,
    promotionSendingQueryId: promotionId,
    promotionSendingQueryUserLabel,
    state: state ?? 0,
  }
}

async function create(type: CampaignType, fields: PromotionFields, { tx, actor, venueIds }: Context) {
  const venueId = venueOfFields(fields, venueIds)
  const id = await createPromotion(tx, venueId, type, fields, actor.managerId ?? null)
  return queueOf(tx, venueId, campaignPromotion(id))
}

/** The promotions of a venue; those of the self-served plan have none (TRG-27). */
async function list(tx: Tx, venueId: number, type?: CampaignType) {
  await requirePlan(tx, venueId)
  await ensureWelcomes(tx, venueId)
  return readPromotions(tx, venueId, type)
}

/** A test of a text that is no campaign. */
async function test(
  tx: Tx,
  services: Given,
  venueId: number,
  {
    type,
    content,
    to,
  }: { type: CampaignType; content: object; to: { phoneNumber?: string; email?: string } },
): Promise<void> {
  await requireTestCoolDown(tx, venueId, type)
  const sendable = {
    ...{ venueId, id: 0, source: 'test', type, startsAt: null },
    content: contentOf(type, parse(CampaignContent, content)),
    sending: parse(CampaignSending, {}),
    target: parse(CampaignTarget, { type: 'manual' }),
  }
  await sendTest(tx, services, sendable, to)
}

/** Welcomes are switched, campaigns scheduled or taken back. */
async function toggle(services: Given, promotionId: number, enabled: boolean, context: Context) {
  const { tx, venueIds } = context
  const venueId = await venueOfPromotion(tx, venueIds, promotionId)
  const { isWelcome, id } = rowOf(promotionId)
  if (enabled) requirePermission(context, venueId, 'campaigns.campaigns:send')
  if (isWelcome) {
    await requirePlan(tx, venueId)
    await changeTrigger(tx, services, await lockTrigger(tx, venueId, id), { isActive: enabled })
  } else {
    requirePermission(context, venueId, 'campaigns.campaigns:update')
    await moveTo(tx, services, venueId, promotionId, enabled ? 1 : 0)
  }
  return readPromotion(tx, venueId, promotionId)
}

async function name(promotionId: number, userLabel: string, context: Context, services: Given) {
  const { tx, venueIds } = context
  const venueId = await venueOfPromotion(tx, venueIds, promotionId)
  const { isWelcome, id } = rowOf(promotionId)
  if (isWelcome) {
    requirePermission(context, venueId, 'campaigns.triggers:update')
    await changeTrigger(tx, services, await lockTrigger(tx, venueId, id), { userLabel })
  } else {
    await changeDraft(tx, await lockCampaign(tx, venueId, id), { userLabel })
    publishCampaign(tx, venueId, id)
  }
  return readPromotion(tx, venueId, promotionId)
}

function welcomeWriter(services: Given, channel: CampaignType) {
  return async (
    { params: { id }, body }: { params: { id: number }; body: Parameters<typeof writeWelcome>[4] },
    { tx, venueIds }: Context,
  ) => {
    const venueId = await venueOfPromotion(tx, venueIds, id)
    await requirePlan(tx, venueId)
    await writeWelcome(tx, services, venueId, { promotionId: id, channel }, body)
    return readPromotion(tx, venueId, id)
  }
}

/** The calls of clients of old, on the rows of campaigns and triggers (TRG-06 to TRG-22). */
export function promotionHandlers(services: Given): Handlers<typeof contract.promotions> {
  const estimate = (type: CampaignType, fields: PromotionFields, { tx, venueIds }: Context) =>
    estimatePromotion(tx, services, venueOfFields(fields, venueIds), type, fields)
  return {
    listPromotionCountries: (_, { tx, venueIds, request }) => countCountries(tx, venueIds, request),
    listPromotionPostalCodes: ({ body }, { tx, venueIds }) => countPostalCodes(tx, venueIds, body),
    async testPromotionSms({ body: { venueId, recipient, senderId, text } }, { tx }) {
      const content = { kind: 'sms', body: text, senderId }
      await test(tx, services, venueId, { type: 'sms', content, to: { phoneNumber: recipient } })
    },
    async testPromotionEmail({ body: { venueId, recipient, senderId, subject, text } }, { tx }) {
      const content = { body: text, subject, fromName: senderId }
      await test(tx, services, venueId, { type: 'email', content, to: { email: recipient } })
    },
    createEmailPromotion: ({ body }, context) => create('email', body, context),
    createSmsPromotion: ({ query }, context) => create('sms', query, context),
    estimateEmailPromotion: ({ body }, context) => estimate('email', body, context),
    estimateSmsPromotion: ({ query }, context) => estimate('sms', query, context),
    async updatePromotionState({ body: { promotionSendingQueryId: id, newState } }, context) {
      const { tx, venueIds } = context
      const venueId = await venueOfPromotion(tx, venueIds, id)
      if (newState === 1) requirePermission(context, venueId, 'campaigns.campaigns:send')
      await moveTo(tx, services, venueId, id, newState)
      return queueOf(tx, venueId, id)
    },
    namePromotion: ({ params: { id }, body }, context) =>
      name(id, body.promotionSendingQueryUserLabel, context, services),
    showPromotions: ({ params: { venueId }, query }, { tx }) => list(tx, venueId, query.promotionType),
    listVenuePromotions: ({ params: { venueId } }, { tx }) => list(tx, venueId),
    listPromotions: ({ body: { venueId } }, { tx }) => list(tx, venueId),
    updateWelcomeEmail: welcomeWriter(services, 'email'),
    updateWelcomeSms: welcomeWriter(services, 'sms'),
    togglePromotion: ({ params: { id }, body }, context) => toggle(services, id, body.enabled, context),
  }
}

import type { CampaignType } from '@comptoir/core/campaigns'
import type { Received } from '@comptoir/core/http'
import type { updateWelcomeSms } from '@comptoir/core/promotions'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { changeTrigger, insertTrigger, lockTrigger } from '../triggers/index.ts'
import { valuesIn } from './fields.ts'
import { rowOf } from './promotion-rows.ts'

type Fields = Received<typeof updateWelcomeSms>['body']

/** Makes the welcome of each channel that a venue does not have yet, switched off: these clients only change them. */
export async function ensureWelcomes(tx: Tx, venueId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`welcomes ${venueId}`}, 3))`.execute(tx)
  const { rows } = await sql<{ channel: CampaignType }>`
    select distinct channel from trigger where venue_id = ${venueId} and kind = 'welcome'`.execute(tx)
  const known = new Set(rows.map(({ channel }) => channel))
  for (const channel of ['sms', 'email'] as const)
    if (!known.has(channel)) await insertTrigger(tx, venueId, { kind: 'welcome', channel })
}

function requireEverybody({ promotionGender, promotionAgeGroup, promotionInterests }: Fields): void {
  for (const [field, list] of Object.entries({ promotionGender, promotionAgeGroup, promotionInterests }))
    if (list !== undefined && valuesIn(list).some((one) => one.toLowerCase() !== 'all'))
      throw new AppError('rule', `${field}: a welcome is for everybody. Use the segment of a step instead.`, {
        fields: { [field]: 'unsupported' },
      })
}

/** Writes the first message of a welcome. */
export async function writeWelcome(
  tx: Tx,
  services: Pick<Services, 'config' | 'site'>,
  venueId: number,
  { promotionId, channel }: { promotionId: number; channel: CampaignType },
  fields: Fields,
): Promise<void> {
  const { isWelcome, id } = rowOf(promotionId)
  if (!isWelcome) throw notFound()
  const trigger = await lockTrigger(tx, venueId, id)
  const [first, ...others] = trigger.steps
  if (trigger.channel !== channel || !first) throw notFound()
  requireEverybody(fields)
  const { content } = first
  const sender = fields.promotionSenderId ?? fields.senderId
  const sms = {
    body: fields.promotionDetailsSmsTemplateText ?? fields.templateText ?? content.body,
    senderId: sender ?? content.senderId,
  }
  const email = {
    kind: 'sms' as const,
    body: fields.promotionDetailsEmailTemplateText ?? fields.templateText ?? content.body,
    subject: fields.promotionDetailsEmailTemplateSubject ?? fields.templateSubject ?? content.subject,
    fromName: sender ?? content.fromName,
  }
  const written = { ...content, ...(channel === 'sms' ? sms : email) }
  await changeTrigger(tx, services, trigger, { steps: [{ ...first, content: written }, ...others] })
}

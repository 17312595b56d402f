import {
  CAMPAIGN_BODY_MAX,
  CampaignContent,
  CampaignSending,
  CampaignTarget,
  type CampaignType,
  type createCampaign,
  type updateCampaign,
} from '@comptoir/core/campaigns'
import type { Received } from '@comptoir/core/http'
import { readMailBody } from '@comptoir/core/mail-design'
import { sql } from 'kysely'
import { parse } from 'zod/v4/core'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { StoredCampaign } from './campaign-rows.ts'
import { refused, wrongState } from './refusals.ts'
import { requireTarget } from './target.ts'

type New = Received<typeof createCampaign>['body']
type Change = Received<typeof updateCampaign>['body']

const json = (value: unknown) => JSON.stringify(value)

/** What is stored of a content: a mail that does not say what it is made of says it by its body (EML-03). */
export function contentOf(type: CampaignType, content: CampaignContent): CampaignContent {
  const { kind, body } = content
  if (type === 'sms') {
    if (kind !== 'sms') throw refused('content.kind', 'type', 'this campaign is an SMS')
    if (Array.from(body).length > CAMPAIGN_BODY_MAX)
      throw refused('content.body', 'too_long', `an SMS has at most ${CAMPAIGN_BODY_MAX} characters`)
    return content
  }
  if (kind !== 'sms') return content
  const isHtml = body.trim() !== '' && readMailBody(body).kind === 'html'
  return { ...content, kind: isHtml ? 'html' : 'blocks' }
}

/** Stores a new draft; returns its id (CMP-14). */
export async function createDraft(
  tx: Tx,
  venueId: number,
  managerId: number | null,
  { type, userLabel = '', target, content, sending }: New,
): Promise<number> {
  if (target) await requireTarget(tx, venueId, target)
  const written = contentOf(type, content ?? parse(CampaignContent, {}))
  const { rows } = await sql<{ id: number }>`
    insert into campaign (venue_id, type, user_label, target, content, sending, manager_id, manager_name)
    values (${venueId}, ${type}, ${userLabel},
      ${json(target ?? parse(CampaignTarget, { type: 'addressbook' }))}::jsonb,
      ${json(written)}::jsonb,
      ${json(sending ?? parse(CampaignSending, {}))}::jsonb, ${managerId},
      coalesce((select name from comptoir.team(array[${venueId}::int]) where manager_id = ${managerId}), ''))
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Stores what was written, unless somebody else changed it meanwhile (CMP-15). */
export async function changeDraft(tx: Tx, campaign: StoredCampaign, change: Change): Promise<void> {
  const { userLabel, target, content, sending, revision } = change
  if (revision !== undefined && revision !== campaign.revision)
    throw new AppError('conflict', 'revision: somebody else changed this campaign. Load it again.', {
      fields: { revision: 'stale' },
    })
  if ([userLabel, target, content, sending].every((one) => one === undefined)) return
  const { venueId, id, type, status } = campaign
  if (target) await requireTarget(tx, venueId, target)
  const isText = target !== undefined || content !== undefined || sending !== undefined
  if (isText && status !== 'userCreating' && status !== 'awaitingPayment')
    throw wrongState('only a draft can be changed. Take the campaign back first.')
  await sql`
    update campaign set revision = revision + 1,
      user_label = coalesce(${userLabel ?? null}, user_label),
      target = coalesce(${target ? json(target) : null}::jsonb, target),
      content = coalesce(${content ? json(contentOf(type, content)) : null}::jsonb, content),
      sending = coalesce(${sending ? json(sending) : null}::jsonb, sending)
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Deletes a draft (CMP-16). */
export async function deleteDraft(tx: Tx, { venueId, id, status }: StoredCampaign): Promise<void> {
  if (status !== 'userCreating') throw wrongState('only a draft can be deleted')
  await sql`delete from campaign where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

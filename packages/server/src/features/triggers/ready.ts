import { CAMPAIGN_SEGMENTS } from '@comptoir/core/campaigns'
import { TRIGGER_HOURS, type TriggerStep } from '@comptoir/core/triggers'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { readOutgoing, refused, requireReady } from '../campaigns/index.ts'
import { sendableOf } from './sendable.ts'
import type { StoredTrigger } from './trigger-rows.ts'

type Given = Pick<Services, 'config' | 'site'>

/** Refuses segments that the venue does not have, by the field that names them. */
export async function requireSegments(
  tx: Tx,
  { venueId, steps, conditions }: Pick<StoredTrigger, 'venueId' | 'steps' | 'conditions'>,
): Promise<void> {
  const named = [
    ['conditions.segmentId', conditions.segmentId] as const,
    ...steps.map(({ segmentId }, index) => [`steps.${index}.segmentId`, segmentId] as const),
  ]
  const ids = named.flatMap(([, id]) => id ?? [])
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from segment where venue_id = ${venueId} and id = any(${ids}::int[])`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  for (const [field, id] of named)
    if (id !== null && !known.has(id)) throw refused(field, 'unknown', 'there is no such segment')
}

function requireConditions({ kind, channel, conditions }: StoredTrigger): void {
  const { hour, segmentId } = conditions
  if (kind === 'segment' && segmentId === null)
    throw refused('conditions.segmentId', 'required', 'choose the segment that people come into')
  const { from, until } = TRIGGER_HOURS
  if (kind === 'birthday' && channel === 'sms' && (hour < from || hour >= until))
    throw refused('conditions.hour', 'window', `an SMS leaves between ${from} and ${until}`)
}

function requireChannel({ channel }: StoredTrigger, { config }: Given): void {
  if (channel === 'sms' ? !config.sms : !config.smtp)
    throw refused('channel', 'setup', 'nothing can be sent by it on this installation')
  if (channel === 'sms' && config.smsCredits.size === 0)
    throw refused('channel', 'price', 'no credits of an SMS are set on this installation')
}

/** What a step cannot leave with, by its field. */
async function requireStep(
  tx: Tx,
  services: Given,
  trigger: StoredTrigger,
  step: TriggerStep,
): Promise<void> {
  const sendable = sendableOf(trigger, step)
  await requireReady(tx, services, sendable, new Date())
  const { cost } = await readOutgoing(tx, services, sendable)
  const somebody = { personId: null, firstName: '', lastName: '', country: '', postalCode: '', consent: null }
  const { segments } = cost({ ...somebody, address: '+33600000000' })
  if (trigger.channel === 'sms' && segments > CAMPAIGN_SEGMENTS)
    throw refused(
      'content.body',
      'too_long',
      `needs ${segments} SMS. Shorten it to at most ${CAMPAIGN_SEGMENTS}.`,
    )
}

/** Names the step in what was refused of it. */
const ofStep = (index: number) => (error: unknown) => {
  if (!(error instanceof AppError) || !error.fields) throw error
  const fields = Object.entries(error.fields).map(([name, code]) => [`steps.${index}.${name}`, code])
  throw new AppError(error.code, `steps.${index}.${error.message}`, { fields: Object.fromEntries(fields) })
}

/** Refuses a trigger that lacks what its messages need, by the field that lacks it. */
export async function requireTriggerReady(tx: Tx, services: Given, trigger: StoredTrigger): Promise<void> {
  requireChannel(trigger, services)
  requireConditions(trigger)
  for (const [index, step] of trigger.steps.entries())
    await requireStep(tx, services, trigger, step).catch(ofStep(index))
}

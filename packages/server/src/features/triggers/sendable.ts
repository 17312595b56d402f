import { CampaignSending } from '@comptoir/core/campaigns'
import { TRIGGER_HOURS, type TriggerStep } from '@comptoir/core/triggers'
import { parse } from 'zod/v4/core'
import type { Sendable } from '../campaigns/index.ts'
import type { StoredTrigger } from './trigger-rows.ts'

/** A step of a trigger as what a campaign sends: the same texts, senders, links and costs. */
export function sendableOf({ venueId, id, channel }: StoredTrigger, { content }: TriggerStep): Sendable {
  return {
    venueId,
    id: 0,
    source: `trigger-${id}`,
    type: channel,
    content,
    sending: parse(CampaignSending, TRIGGER_HOURS),
    startsAt: null,
  }
}

import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type BulkMail, drawMail, MAIL_BULK } from '../bulk-mail/index.ts'
import { type BulkSms, nextSendTime, SMS_BULK } from '../sms/index.ts'
import type { StoredCampaign } from './campaign-rows.ts'
import type { Candidate } from './candidates.ts'
import { requireMailFrame } from './mail-frame.ts'
import { withShortLinks } from './mail-links.ts'
import { type Cost, costOf } from './message-cost.ts'
import { readSmsFrame } from './sms-frame.ts'

/** What leaves of a campaign, by its type. */
export interface Outgoing {
  /** The kind of its dispatch, and what all of its messages share. */
  kind: string
  payload(tx: Tx): Promise<BulkSms | BulkMail>
  cost(person: Candidate): Cost
  /** When a message to an address leaves, if the campaign does at `at`. */
  dueAt(at: Date, address: string): Date
}

type Given = Pick<Services, 'config' | 'site'>

/** What is sent by hand or by a trigger: `source` names it in mails and links, where it is not a campaign's number. */
export type Sendable = Pick<
  StoredCampaign,
  'venueId' | 'id' | 'type' | 'content' | 'sending' | 'startsAt'
> & {
  source?: string
}

async function readSms(tx: Tx, services: Given, campaign: Sendable): Promise<Outgoing> {
  const { venueId, content, sending } = campaign
  const frame = await readSmsFrame(tx, services, venueId)
  const { venueName, timezone, venueSender } = frame
  const { from, until } = sending
  const senderId = content.senderId || venueSender
  return {
    kind: SMS_BULK,
    payload: async () => ({ body: content.body, senderId, venueName, timezone, from, until }),
    cost: costOf({ ...frame, body: content.body }),
    dueAt: (at, phone) => nextSendTime(at, phone, timezone, sending),
  }
}

/** What a mail says, and its costs. */
export async function readOutgoingMail(tx: Tx, services: Given, campaign: Sendable) {
  const { venueId, id, content, source = String(id) } = campaign
  const frame = await requireMailFrame(tx, services, venueId)
  const mail = (): BulkMail => {
    const { subject, html, text } = drawMail(content, frame)
    return {
      ...{ subject, html, text },
      source,
      fromName: content.fromName || frame.venue.name,
      sender: content.sender || frame.sender,
      replyTo: content.replyTo,
    }
  }
  return { mail }
}

async function readMail(tx: Tx, services: Given, campaign: Sendable): Promise<Outgoing> {
  const { mail } = await readOutgoingMail(tx, services, campaign)
  const payload = (within: Tx) => withShortLinks(within, services.site, campaign, mail())
  const credits = services.config.mailCredits
  const cost: Cost = { segments: 1, encoding: 0, credits, country: '', creditsPerSegment: credits }
  return { kind: MAIL_BULK, payload, cost: () => cost, dueAt: (at) => at }
}

/** What leaves of a campaign; refused where its kind of message cannot be sent. */
export const readOutgoing = (tx: Tx, services: Given, campaign: Sendable): Promise<Outgoing> =>
  (campaign.type === 'sms' ? readSms : readMail)(tx, services, campaign)

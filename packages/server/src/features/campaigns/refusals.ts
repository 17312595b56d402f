import { CAMPAIGN_SEGMENTS } from '@comptoir/core/campaigns'
import { findUnknownVariables } from '@comptoir/core/contact-messages'
import { findMalformedVariables, isProtectedSender } from '@comptoir/core/sms'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findInMail, type MailFrame } from '../bulk-mail/index.ts'
import { isUsableWindow } from '../sms/index.ts'
import type { Sendable } from './campaign-channel.ts'
import { requireMailFrame } from './mail-frame.ts'

export const refused = (field: string, code: string, message: string) =>
  new AppError('rule', `${field}: ${message}`, { fields: { [field]: code } })

/** A time that has just passed while one was clicking is now. */
const GRACE_MS = 60_000

const malformed = (field: string, text: string, position: number) =>
  refused(
    field,
    'malformed_variables',
    `the variable at character ${position}, ${JSON.stringify(text)}, does not end. Close it with }}.`,
  )

const unknown = (field: string, text: string, position: number, meant: string) =>
  refused(field, 'unknown_variable', `there is no variable ${text}, at character ${position}. Use ${meant}.`)

function requireSms({ content, sending }: Sendable): void {
  const { body, senderId } = content
  if (body.trim() === '') throw refused('content.body', 'required', 'write the message')
  const [first] = findMalformedVariables(body)
  if (first) throw malformed('content.body', first.text, first.position)
  const [wrong] = findUnknownVariables(body)
  if (wrong) throw unknown('content.body', wrong.text, wrong.position, wrong.meant)
  if (senderId !== '' && isProtectedSender(senderId))
    throw refused('content.senderId', 'protected', 'is the name of a bank, an authority or a carrier')
  if (!isUsableWindow(sending))
    throw refused(
      'sending.until',
      'window',
      'leaves no time between 08:30 and 20:00, the hours when advertising may be sent',
    )
}

const SENDER_FAULTS = {
  free_mail:
    'the provider of this mailbox publishes DMARC, so mails that others send in its name are refused. Give it as replyTo.',
  unverified: 'the domain is not verified. Verify it, or leave the sender empty.',
}

function requireMail({ content }: Sendable, frame: MailFrame): void {
  if (content.subject.trim() === '') throw refused('content.subject', 'required', 'write the subject')
  const { mail } = findInMail(content, frame)
  if (mail.wrongAt !== null)
    throw refused('content.body', 'blocks', `the design cannot be read at ${JSON.stringify(mail.wrongAt)}`)
  if (mail.isEmpty) throw refused('content.body', 'required', 'write the message')
  const [first] = mail.variables
  if (first) {
    const { field, fault, text, position, meant } = first
    const path = `content.${field}`
    throw fault === 'malformed' ? malformed(path, text, position) : unknown(path, text, position, meant)
  }
  if (mail.senderFault !== null)
    throw refused('content.sender', mail.senderFault, SENDER_FAULTS[mail.senderFault])
}

/** Refuses what a campaign cannot leave with, by the field that says it. */
export async function requireReady(
  tx: Tx,
  services: Pick<Services, 'config' | 'site'>,
  campaign: Sendable,
  now: Date,
): Promise<void> {
  const { type, venueId, sending } = campaign
  if (type === 'sms') requireSms(campaign)
  else requireMail(campaign, await requireMailFrame(tx, services, venueId))
  if (sending.at !== null && sending.at < now.getTime() - GRACE_MS)
    throw refused('sending.at', 'past', 'lies in the past. Choose a later time.')
}

/** Refuses a campaign that no one would get, or that is too long for somebody. */
export function requireAudience({
  reach,
  longestSegments,
}: {
  reach: number
  longestSegments: number
}): void {
  if (reach === 0) throw refused('target', 'nobody', 'no one of it can be written to')
  if (longestSegments > CAMPAIGN_SEGMENTS)
    throw refused(
      'content.body',
      'too_long',
      `needs ${longestSegments} SMS for somebody. Shorten it to at most ${CAMPAIGN_SEGMENTS}.`,
    )
}

export const wrongState = (message: string) =>
  new AppError('conflict', `status: ${message}`, { fields: { status: 'state' } })

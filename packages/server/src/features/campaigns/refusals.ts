import { CAMPAIGN_SEGMENTS } from '@comptoir/core/campaigns'
import { findUnknownVariables } from '@comptoir/core/contact-messages'
import { findMalformedVariables, isProtectedSender } from '@comptoir/core/sms'
import { AppError } from '../../kernel/http/errors.ts'
import { isUsableWindow } from '../sms/index.ts'
import type { StoredCampaign } from './campaign-rows.ts'

export const refused = (field: string, code: string, message: string) =>
  new AppError('rule', `${field}: ${message}`, { fields: { [field]: code } })

/** A time that has just passed while one was clicking is now. */
const GRACE_MS = 60_000

/** Refuses what a campaign cannot leave with, by the field that says it. */
export function requireReady({ content, sending }: StoredCampaign, now: Date): void {
  const { body, senderId } = content
  if (body.trim() === '') throw refused('content.body', 'required', 'write the message')
  const [first] = findMalformedVariables(body)
  if (first)
    throw refused(
      'content.body',
      'malformed_variables',
      `the variable at character ${first.position}, ${JSON.stringify(first.text)}, does not end. Close it with }}.`,
    )
  const [unknown] = findUnknownVariables(body)
  if (unknown)
    throw refused(
      'content.body',
      'unknown_variable',
      `there is no variable ${unknown.text}, at character ${unknown.position}. Use ${unknown.meant}.`,
    )
  if (senderId !== '' && isProtectedSender(senderId))
    throw refused('content.senderId', 'protected', 'is the name of a bank, an authority or a carrier')
  if (sending.at !== null && sending.at < now.getTime() - GRACE_MS)
    throw refused('sending.at', 'past', 'lies in the past. Choose a later time.')
  if (!isUsableWindow(sending))
    throw refused(
      'sending.until',
      'window',
      'leaves no time between 08:30 and 20:00, the hours when advertising may be sent',
    )
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

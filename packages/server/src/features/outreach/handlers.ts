import type { contract } from '@comptoir/core/contract'
import { newId } from '@comptoir/core/http'
import type { NewOutreach } from '@comptoir/core/outreach'
import { stopMentionTo } from '@comptoir/core/sms'
import { sql } from 'kysely'
import { isValidPhoneNumber } from 'libphonenumber-js/max'
import type { Handlers, VenueContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { earliest, publishOutreaches, queueSms, senderTo, stopMentions } from '../sms/index.ts'
import { isSuppressed } from '../suppression/index.ts'
import { requireConsent } from './consent.ts'
import { decide } from './decision.ts'
import { requireReviewLink, requireRoom, requireWellFormed, segmentsOf, stopped } from './limits.ts'
import { readOutreach, readOutreaches } from './queries.ts'

/** First messages to customers by SMS (ORC-01 to ORC-04). */
export function outreachHandlers({
  config,
  secrets,
  site,
}: Pick<Services, 'config' | 'secrets' | 'site'>): Handlers<typeof contract.outreach> {
  async function send(
    kind: 'contact' | 'review',
    venueId: number,
    body: NewOutreach,
    { tx, actor }: Pick<VenueContext, 'tx' | 'actor'>,
  ) {
    const { sms } = config
    const managerId = actor.managerId ?? null
    if (!sms) throw new AppError('rule', 'SMS is not set up on this installation.')
    if (!isValidPhoneNumber(body.phoneNumber))
      throw new AppError('invalid', 'phoneNumber: not a valid phone number', {
        fields: { phoneNumber: 'phone' },
      })
    requireWellFormed(body.text)
    if (kind === 'review') requireReviewLink(body.text)
    const segments = segmentsOf(body.text, stopMentionTo(body.phoneNumber, stopMentions(sms, site)))
    if (await isSuppressed(tx, secrets, venueId, 'sms', body.phoneNumber)) throw stopped()
    const consent = await requireConsent(tx, venueId, body)
    await requireRoom(tx, venueId, kind, body)
    const { rows } = await sql<{ timezone: string; smsSender: string; name: string | null; now: Date }>`
      select timezone, sms_sender as "smsSender", now(), (select name from comptoir.team(array[${venueId}::int]) where manager_id = ${managerId})
      from venue where venue_id = ${venueId}`.execute(tx)
    const { timezone = config.defaultTimezone, smsSender = '', name = '', now = new Date() } = rows[0] ?? {}
    const leavesAt = earliest(kind, now, body.phoneNumber, timezone)
    const id = newId()
    await queueSms(tx, {
      venue_id: venueId,
      id,
      kind,
      profile_id: body.googleBusinessProfileId,
      phone: body.phoneNumber,
      sender: senderTo(sms, smsSender, body.phoneNumber),
      body: body.text,
      segments,
      manager_id: managerId,
      manager_name: name ?? '',
      consent,
      leaves_at: leavesAt > now ? leavesAt : null,
    })
    publishOutreaches(tx, venueId)
    return readOutreach(tx, venueId, id)
  }

  return {
    async listOutreaches({ params: { venueId } }, { tx }) {
      const { sms } = config
      const venue = await tx
        .selectFrom('venue')
        .select('sms_sender')
        .where('venue_id', '=', venueId)
        .executeTakeFirst()
      return {
        isAvailable: sms !== undefined,
        senderId: venue?.sms_sender || (sms?.sender ?? ''),
        fallbackSenderId: sms?.sender ?? '',
        namelessPrefixes: [...(sms?.namelessPrefixes ?? [])],
        ...(sms ? stopMentions(sms, site) : { stopMention: '', stopPrefixes: [], stopLinkMention: '' }),
        outreaches: await readOutreaches(tx, venueId),
      }
    },
    contactCustomer: ({ params: { venueId }, body }, context) => send('contact', venueId, body, context),
    askForReview: ({ params: { venueId }, body }, context) => send('review', venueId, body, context),
    decideOutreach: ({ params: { venueId, outreachId }, body }, { tx }) =>
      decide(tx, { config, secrets }, { venueId, id: outreachId, decision: body.decision }),
  }
}

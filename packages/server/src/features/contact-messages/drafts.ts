import { fillContactText, type NewContactMessage } from '@comptoir/core/contact-messages'
import { newId } from '@comptoir/core/http'
import { type StopMentions, stopMentionTo } from '@comptoir/core/sms'
import { sql } from 'kysely'
import type { Config } from '../../kernel/config/config.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { CONSENT, refused, requireWellFormed, segmentsOf } from '../outreach/index.ts'
import { earliest, publishOutreaches, queueSms, senderTo } from '../sms/index.ts'
import type { Receiver } from './recipients.ts'

type SmsConfig = NonNullable<Config['sms']>

interface Frame {
  venueName: string
  timezone: string
  smsSender: string
  now: Date
}

/** A message to one person, as it will leave. */
export interface Draft {
  receiver: Receiver
  body: string
  sender: string
  segments: number
  /** Null for at once. */
  leavesAt: Date | null
}

/** The messages of a text: names filled in, each counted by itself (D-20), by day only. */
export async function draftMessages(
  tx: Tx,
  sms: SmsConfig & StopMentions,
  venueId: number,
  text: string,
  receivers: readonly Receiver[],
): Promise<Draft[]> {
  requireWellFormed(text)
  const { rows } = await sql<Frame>`
    select name as "venueName", timezone, sms_sender as "smsSender", now() from venue where venue_id = ${venueId}`.execute(
    tx,
  )
  const [frame] = rows
  if (!frame) throw notFound()
  const { venueName: venue, timezone, smsSender, now } = frame
  return receivers.map((receiver) => {
    const body = fillContactText(text, { ...receiver, venue })
    if (body === '') throw refused('text', 'required', 'must not be empty once names are filled in')
    const leavesAt = earliest('promotion', now, receiver.phone, timezone)
    const segments = segmentsOf(body, stopMentionTo(receiver.phone, sms))
    const sender = senderTo(sms, smsSender, receiver.phone)
    return { receiver, body, sender, segments, leavesAt: leavesAt > now ? leavesAt : null }
  })
}

async function keepStatements(
  tx: Tx,
  venueId: number,
  managerId: number | null,
  name: string,
  ids: number[],
) {
  await sql`
    insert into consent (venue_id, id, person_id, channels, wording, place, manager_id, manager_name)
    select ${venueId}, u.id, u.person_id, array['sms'], ${CONSENT}, 'office', ${managerId}, ${name}
    from unnest(${ids.map(() => newId())}::uuid[], ${ids}::int[]) as u(id, person_id)`.execute(tx)
}

interface Sending {
  venueId: number
  managerId: number | null
  profileId: NewContactMessage['googleBusinessProfileId']
}

/** Queues messages with the proof of consent, which is stored where the sender declared it. */
export async function queueMessages(
  tx: Tx,
  { venueId, managerId, profileId }: Sending,
  drafts: readonly Draft[],
): Promise<{ contactId: number; id: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select name from comptoir.team(array[${venueId}::int]) where manager_id = ${managerId}`.execute(tx)
  const managerName = rows[0]?.name ?? ''
  const stated = drafts.filter(({ receiver }) => receiver.consent === null)
  const statedIds = stated.map(({ receiver }) => receiver.id)
  if (stated.length > 0) await keepStatements(tx, venueId, managerId, managerName, statedIds)
  const messages: { contactId: number; id: string }[] = []
  for (const { receiver, body, sender, segments, leavesAt } of drafts) {
    const id = newId()
    await queueSms(tx, {
      venue_id: venueId,
      id,
      kind: 'promotion',
      profile_id: profileId,
      phone: receiver.phone,
      sender,
      body,
      segments,
      manager_id: managerId,
      manager_name: managerName,
      consent: receiver.consent ?? CONSENT,
      leaves_at: leavesAt,
    })
    messages.push({ contactId: receiver.id, id })
  }
  publishOutreaches(tx, venueId)
  return messages
}

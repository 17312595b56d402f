import { newId } from '@comptoir/core/http'
import type { OpeningPeriod } from '@comptoir/core/rules'
import { countSms, stopMentionTo, withStop } from '@comptoir/core/sms'
import type { NoAnswerReason } from '@comptoir/core/virtual-numbers'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { InboxItem, InboxProcessor } from '../../kernel/queue/inbox.ts'
import { noteUnlinked } from '../../kernel/queue/unlinked-events.ts'
import type { Services } from '../../kernel/services/services.ts'
import { readVoiceCall, type VoiceCall } from '../../providers/voice/event.ts'
import { publishMissedCalls, queueSms, stopMentions } from '../sms/index.ts'
import { isSuppressed } from '../suppression/index.ts'
import { answerSender } from './answer-sender.ts'
import { answerText } from './answer-text.ts'
import { isMobile } from './mobile.ts'

const MOST_OF_NUMBER_A_DAY = 50

interface Called {
  venueId: number
  phone: string
  profileId: number
  title: string
  smsSender: string
  /** The place on the map, else the site where the chat is. */
  link: string | null
  timezone: string
  hours: OpeningPeriod[]
  now: Date
}

async function findCalled(tx: Tx, phone: string): Promise<Called | undefined> {
  const { rows } = await sql<Called>`
    select n.venue_id as "venueId", n.phone, p.id as "profileId", p.title, v.sms_sender as "smsSender", v.timezone,
      coalesce(p.maps_uri, (
        select o.origin from webchat w cross join unnest(w.allowed_origins) with ordinality o(origin, place)
        where w.venue_id = n.venue_id and w.profile_id = p.id and w.deleted_at is null
          and starts_with(o.origin, 'https://')
        order by w.id, o.place limit 1
      )) as link,
      now() as now,
      coalesce((select w.hours from webchat w where w.venue_id = n.venue_id and w.profile_id = p.id
        and w.deleted_at is null order by w.created_at, w.id limit 1), v.hours) as hours
    from virtual_number n
    join profile p on p.venue_id = n.venue_id and p.id = n.profile_id
    join venue v on v.venue_id = n.venue_id and v.deleted_at is null
    where n.phone = ${phone} for update of n`.execute(tx)
  return rows[0]
}

/** Why there is no answer now: once a day for a caller, and so often for a number; repeated calls cost nothing (T29). */
async function findFull(
  tx: Tx,
  { venueId, phone }: Called,
  caller: string,
): Promise<NoAnswerReason | undefined> {
  const { rows } = await sql<{ ofCaller: number; ofNumber: number }>`
    select count(*) filter (where caller = ${caller})::int as "ofCaller", count(*)::int as "ofNumber"
    from missed_call
    where venue_id = ${venueId} and phone = ${phone} and sms_id is not null and called_at > now() - interval '1 day'`.execute(
    tx,
  )
  const { ofCaller = 0, ofNumber = 0 } = rows[0] ?? {}
  if (ofCaller > 0) return 'already'
  return ofNumber < MOST_OF_NUMBER_A_DAY ? undefined : 'limit'
}

interface Answered {
  smsId?: string
  /** Why no SMS answers it. */
  reason?: NoAnswerReason
}

async function answer(
  tx: Tx,
  { config, secrets, site }: Tools,
  called: Called,
  caller: string,
): Promise<Answered> {
  const { sms } = config
  if (caller === '') return { reason: 'withheld' }
  if (!isMobile(caller)) return { reason: 'landline' }
  if (!sms) return { reason: 'unavailable' }
  if (await isSuppressed(tx, secrets, called.venueId, 'sms', caller)) return { reason: 'stopped' }
  const full = await findFull(tx, called, caller)
  if (full) return { reason: full }
  const body = answerText(called, caller)
  const id = newId()
  await queueSms(tx, {
    venue_id: called.venueId,
    id,
    kind: 'missedCall',
    profile_id: called.profileId,
    phone: caller,
    sender: answerSender(sms, called, caller),
    body,
    segments: countSms(withStop(body, stopMentionTo(caller, stopMentions(sms, site)))).segments,
    manager_id: null,
    leaves_at: null,
  })
  return { smsId: id }
}

type Tools = Pick<Services, 'config' | 'secrets' | 'site'>

async function take(tx: Tx, services: Tools, { id, to, from }: VoiceCall, item: InboxItem): Promise<void> {
  const called = await findCalled(tx, to)
  if (!called) return noteUnlinked(tx, item)
  const { smsId, reason } = await answer(tx, services, called, from)
  await sql`
    insert into missed_call (venue_id, event_id, phone, caller, sms_id, no_answer_reason)
    values (${called.venueId}, ${id}, ${to}, ${from}, ${smsId ?? null}, ${reason ?? null})
    on conflict do nothing`.execute(tx)
  publishMissedCalls(tx, called.venueId)
}

/** Answers calls that no one took by SMS with the hours and a link (VPN-08); other events change nothing. */
export function missedCalls(services: Tools): InboxProcessor {
  return async (tx, item) => {
    const call = readVoiceCall(item.raw)
    if (call?.type === 'call.missed') await take(tx, services, call, item)
  }
}

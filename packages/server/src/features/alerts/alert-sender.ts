import type { Platform } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { isWatching } from '../../kernel/events/open-streams.ts'
import { mayIn } from '../../kernel/http/may-in.ts'
import { linkTo, type Site } from '../../kernel/http/site.ts'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import type { Services } from '../../kernel/services/services.ts'
import { ALERT_KEY, queueNotice } from '../sms/index.ts'
import { isSuppressed } from '../suppression/index.ts'
import { shortLink } from './link.ts'
import { type AlertContent, alertText } from './texts.ts'

/** So many in an hour; what comes then is sent together in the next. */
const MOST_OF_HOUR = 4
/** A manager who is online is checked again this much later. */
const WATCH_SECONDS = 30
/** Alerts that cannot be sent for this long are dropped. */
const WORTH_MS = 15 * 60_000

type Tools = Pick<Services, 'config' | 'secrets' | 'site' | 'hub'>

interface Receiver {
  managerId: number
  phone: string
  language: 'fr' | 'en'
  sentTimes: Date[]
  restsUntil: Date | null
}

/** When the manager may be notified: not while they look, at a quiet hour, or after many alerts. */
const restsUntil = (openSessions: readonly string[]) => sql<Date | null>`nullif(greatest(
  case when ${isWatching(sql.ref('s.manager_id'), openSessions)}
    then now() + ${WATCH_SECONDS} * interval '1 second' else '-infinity' end,
  case when s.told_times[${MOST_OF_HOUR}] is null then '-infinity'
    else s.told_times[1] + interval '1 hour' end,
  case when case when s.quiet_from < s.quiet_until
      then clock.at::time >= s.quiet_from and clock.at::time < s.quiet_until
      else clock.at::time >= s.quiet_from or clock.at::time < s.quiet_until end
    then (clock.at::date + s.quiet_until
      + case when clock.at::time < s.quiet_until then interval '0' else interval '1 day' end) at time zone s.timezone
    else '-infinity' end,
  now()), now())`

/** Whether something is due for the manager of the setting `s`. */
const isWaiting = sql<boolean>`s.is_on and coalesce(s.rests_until <= now(), true) and exists (
  select from sms_alert a where a.manager_id = s.manager_id and a.told_at is null and a.due_at <= now())`

/**
 * Claims a manager with due alerts, so that no other process does.
 * Not leased, as its effect is in the transaction that takes it: `kernel/queue/inbox.ts` says what a lease would cost.
 */
async function takeReceiver(tx: Tx, openSessions: readonly string[]): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select s.manager_id as "managerId", s.phone, m.language, s.told_times as "sentTimes",
      ${restsUntil(openSessions)} as "restsUntil"
    from sms_alert_setting s
    join manager m on m.id = s.manager_id
    cross join lateral (select now() at time zone s.timezone as at) clock
    where ${isWaiting}
    limit 1 for no key update of s skip locked`.execute(tx)
  return rows[0]
}

interface Due {
  id: number
  /** 0 for what is of no venue. */
  venueId: number
  venueName: string | null
  conversationId: string | null
  who: string | null
  platform: Platform | null
  isProvider: boolean
  /** Whether it still waits, and is still the manager's. */
  isRight: boolean
}

/** What the manager is to be notified of, the longest waiting first. */
async function findDue(tx: Tx, managerId: number): Promise<Due[]> {
  const mine = (permission: Parameters<typeof mayIn>[2]) =>
    mayIn(sql.ref('a.manager_id'), sql.ref('a.venue_id'), permission)
  const { rows } = await sql<Due>`
    select a.id, a.venue_id as "venueId", v.name as "venueName", a.conversation_id as "conversationId",
      c.username as who, l.platform, a.provider is not null as "isProvider",
      case
        when c.id is not null then not c.is_closed and coalesce(c.snoozed_until <= now(), true)
          and c.waiting_since is not null and ${mine('messaging.conversations:read')}
        when l.id is not null then l.problem is not null and ${mine('posts.socialProfiles:create')}
        else m.account_type = 'admin'
      end as "isRight"
    from sms_alert a
    join manager m on m.id = a.manager_id
    left join venue v on v.venue_id = a.venue_id
    left join conversation c on c.venue_id = a.venue_id and c.id = a.conversation_id
    left join channel_account l on l.venue_id = a.venue_id and l.id = a.account_id
    where a.manager_id = ${managerId} and a.told_at is null and a.due_at <= now()
    order by a.due_at, a.id for update of a`.execute(tx)
  return rows
}

/** Venues that may not write to the phone are left out of the alert, too. */
async function withoutSuppressed(
  tx: Tx,
  { secrets }: Tools,
  phone: string,
  due: readonly Due[],
): Promise<Due[]> {
  const silent = new Set<number>()
  for (const venueId of new Set(due.map((one) => one.venueId)))
    if (venueId > 0 && (await isSuppressed(tx, secrets, venueId, 'sms', phone))) silent.add(venueId)
  return due.filter(({ venueId }) => !silent.has(venueId))
}

function linkOf(site: Site, due: readonly Due[]): string {
  const [first] = due
  if (due.length === 1 && first?.conversationId) return shortLink(site, first.conversationId)
  if (due.every(({ conversationId }) => conversationId !== null)) return linkTo(site, '/messages')
  return linkTo(site, due.every(({ platform }) => platform !== null) ? '/channels' : '/')
}

function contentOf(site: Site, language: 'fr' | 'en', due: readonly Due[]): AlertContent {
  const conversations = due.filter(({ conversationId }) => conversationId !== null)
  const venues = new Set(due.map(({ venueName }) => venueName))
  return {
    language,
    link: linkOf(site, due),
    venueName: venues.size === 1 ? (due[0]?.venueName ?? '') : '',
    conversations: conversations.length,
    who: conversations[0]?.who ?? '',
    platforms: due.flatMap(({ platform }) => platform ?? []),
    providers: due.filter(({ isProvider }) => isProvider).length,
  }
}

/** One SMS for all that is due, in the transaction that notes it as sent: after a crash it is both or neither. */
async function sendAlert(
  tx: Tx,
  tools: Tools,
  { managerId, phone, language, sentTimes }: Receiver,
): Promise<void> {
  const all = await findDue(tx, managerId)
  const right = all.filter(({ isRight }) => isRight)
  const due = await withoutSuppressed(tx, tools, phone, right)
  await sql`
    with past as (
      delete from sms_alert
      where manager_id = ${managerId} and id = any(${all.filter((one) => !one.isRight).map(({ id }) => id)}::int[]))
    update sms_alert set told_at = now()
    where manager_id = ${managerId} and id = any(${right.map(({ id }) => id)}::int[])`.execute(tx)
  if (due.length === 0) return
  await queueNotice(tx, tools, {
    to: phone,
    text: alertText(contentOf(tools.site, language, due)),
    key: `${ALERT_KEY}${managerId}:${due.map(({ id }) => id).join('.')}`,
    notAfter: new Date(Date.now() + WORTH_MS),
    venueIds: [...new Set(due.map(({ venueId }) => venueId))].filter((venueId) => venueId > 0),
  })
  await tx
    .updateTable('sms_alert_setting')
    .set({ told_times: [...sentTimes, new Date()].slice(-MOST_OF_HOUR) })
    .where('manager_id', '=', managerId)
    .execute()
}

/** Notifies one manager of what is due, or notes until when they rest; returns whether there was one. */
async function sendNext(tx: Tx, tools: Tools): Promise<boolean> {
  const receiver = await takeReceiver(tx, tools.hub.openSessions)
  if (!receiver) return false
  const { managerId, restsUntil: until } = receiver
  if (until === null) await sendAlert(tx, tools, receiver)
  else
    await tx
      .updateTable('sms_alert_setting')
      .set({ rests_until: until })
      .where('manager_id', '=', managerId)
      .execute()
  return true
}

/**
 * Notifies managers by SMS of what waits for them, where SMS can be sent. The notice and that it was given are one
 * transaction.
 */
export function alertWorkers(services: Services): NamedWorker[] {
  const { config, database } = services
  if (config.sms === undefined) return []
  return [
    {
      name: 'SMS alert',
      isDue: sql`exists (select from sms_alert_setting s where ${isWaiting})`,
      work: () => database.system((tx) => sendNext(tx, services)),
    },
  ]
}

import type { MessageEvent } from '@comptoir/core/inbox'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { enqueue, type OutboxHandler } from '../jobs/outbox.ts'
import type { VenueEvent } from '../live/events.ts'
import { sealValues, sendMail } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { findSite } from './queries.ts'
import { returnToken } from './returning.ts'
import type { VisitorTable } from './tables.ts'

/** The kind of job that tells a visitor who has left of an answer. */
export const NOTICE_JOB = 'webchat.notice'
/** Follows the events of venues with visitors who want notices. */
export const NOTICE_READER = 'visitorNotice'
/** A visitor who is still there reads the answer within this time; milliseconds. */
const GRACE_MS = 60_000
const JID = /^visitor-(.+)\.([^.@]+)@website$/

interface Notice {
  visitorId: string
  webchatId: string
  messageId: string
}

type Visitor = Selectable<VisitorTable>

/** From now on somebody looks at what the venue writes. */
export async function followNotices(tx: Tx, venueId: number): Promise<void> {
  await sql`
    insert into event_cursor (venue_id, reader, seq)
    values (${venueId}, ${NOTICE_READER}, coalesce((select n from event_seq where venue_id = ${venueId}), 0))
    on conflict do nothing`.execute(tx)
}

/** The visitor looks: an absence, if there was one, is over. */
export async function noteVisit(
  tx: Tx,
  venueId: number,
  webchatId: string,
  visitorId: string,
): Promise<void> {
  await sql`
    update visitor set seen_at = now()
    where venue_id = ${venueId} and webchat_id = ${webchatId} and coalesce(external_id, id::text) = ${visitorId}`.execute(
    tx,
  )
}

/** Asks for a notice of each answer in a web chat, in the transaction that moves the cursor. */
export async function askForNotices(tx: Tx, venueId: number, events: readonly VenueEvent[]): Promise<void> {
  for (const { type, payload } of events) {
    if (type !== 'messages.sent') continue
    const { message, conversation } = payload as MessageEvent
    const [, visitorId, webchatId] = JID.exec(conversation.jid) ?? []
    if (!visitorId || !webchatId || message.type !== 'text') continue
    const notice: Notice = { visitorId, webchatId, messageId: message.id }
    const notBefore = new Date(Date.now() + GRACE_MS)
    await enqueue(tx, { venueId, kind: NOTICE_JOB, key: message.id, payload: notice, notBefore })
  }
}

/** The visitor's newest session that may be written to, if this absence has had no notice and the answer is unread. */
async function findReceiver(tx: Tx, venueId: number, notice: Notice): Promise<Visitor | undefined> {
  const { visitorId, webchatId, messageId } = notice
  const { rows } = await sql<Visitor>`
    select v.* from visitor v
    where v.venue_id = ${venueId} and v.webchat_id = ${webchatId}
      and coalesce(v.external_id, v.id::text) = ${visitorId}
      and v.email <> '' and v.mail_consent_at is not null and v.expires_at > now()
      and (v.noticed_at is null or v.noticed_at < v.seen_at)
      and exists (select from message m where m.venue_id = ${venueId} and m.id = ${messageId} and m.state <> 'read')
    order by v.mail_consent_at desc, v.id limit 1 for update of v`.execute(tx)
  return rows[0]
}

/** Where the visitor was, if that is on the site which was allowed to open the session; else that site's front page. */
function pageOf({ page_url, origin }: Visitor): string {
  const isOnSite = URL.canParse(page_url) && new URL(page_url).origin === origin
  return isOnSite ? page_url : `${origin}/`
}

/** Sends one mail an absence, with a link back into the thread; nothing of what was said stands in it. */
export function visitorNotices(services: Services): OutboxHandler {
  const { database, secrets } = services
  return {
    idempotency: 'key',
    async send({ venueId, payload }) {
      const notice = payload as Notice
      const site = await database.system((tx) => findSite(tx, notice.webchatId))
      if (!site) return
      await database.tenant([venueId], async (tx) => {
        const visitor = await findReceiver(tx, venueId, notice)
        if (!visitor) return
        await sql`
          update visitor set noticed_at = now()
          where venue_id = ${venueId} and webchat_id = ${notice.webchatId}
            and coalesce(external_id, id::text) = ${notice.visitorId}`.execute(tx)
        const link = `${pageOf(visitor)}#comptoir=${returnToken(services, notice.webchatId, visitor.id)}`
        await sendMail(tx, {
          venueId,
          to: visitor.email,
          language: visitor.language,
          template: 'visitorNotice',
          values: { venueName: site.venue_name },
          sealed: sealValues(secrets, { link }),
          key: `visitor-notice:${notice.messageId}`,
        })
      })
    },
  }
}

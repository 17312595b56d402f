import type { MessageEvent } from '@comptoir/core/inbox'
import { type Selectable, sql } from 'kysely'
import type { Config } from '../../kernel/config/config.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { VenueEvent } from '../../kernel/events/events.ts'
import type { KeptMedia } from '../../kernel/files/index.ts'
import { enqueue, type OutboxHandler } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { encryptValues, type NewMail, sendMail } from '../mail/index.ts'
import { isNoticeHeld, unsubscribeAddress } from '../suppression/index.ts'
import { findSite, type SiteRow } from './queries.ts'
import { replyAddress } from './reply-address.ts'
import { returnToken } from './return-token.ts'
import { answerBySms } from './sms-notice.ts'
import type { VisitorTable } from './tables.ts'

/** The kind of job that notifies a visitor who has left of an answer. */
export const NOTICE_JOB = 'webchat.notice'
/** Follows the events of venues with visitors who want notices. */
export const NOTICE_READER = 'visitorNotice'
/** In one mail; who has more to say is read on the site. */
const MOST_ANSWERS = 20
const JID = /^visitor-(.+)\.([^.@]+)@website$/

interface Notice {
  visitorId: string
  webchatId: string
  messageId: string
}

type Visitor = Selectable<VisitorTable>

/** The visitor is online from now on. */
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
export async function askForNotices(
  tx: Tx,
  venueId: number,
  events: readonly VenueEvent[],
  { noticeAfterSeconds }: Config,
): Promise<void> {
  for (const { type, payload } of events) {
    if (type !== 'messages.sent') continue
    const { message, conversation } = payload as MessageEvent
    const [, visitorId, webchatId] = JID.exec(conversation.jid) ?? []
    if (!visitorId || !webchatId || message.type !== 'text') continue
    const notice: Notice = { visitorId, webchatId, messageId: message.id }
    const notBefore = new Date(Date.now() + noticeAfterSeconds * 1000)
    await enqueue(tx, { venueId, kind: NOTICE_JOB, key: message.id, payload: notice, notBefore })
  }
}

/** The visitor's newest session that may be written to, if the answer is unread. */
async function findVisitor(tx: Tx, venueId: number, notice: Notice): Promise<Visitor | undefined> {
  const { visitorId, webchatId, messageId } = notice
  const { rows } = await sql<Visitor>`
    select v.* from visitor v
    where v.venue_id = ${venueId} and v.webchat_id = ${webchatId}
      and coalesce(v.external_id, v.id::text) = ${visitorId}
      and v.email <> '' and v.mail_consent_at is not null and v.expires_at > now()
      and exists (select from message m where m.venue_id = ${venueId} and m.id = ${messageId} and m.state <> 'read')
    order by v.mail_consent_at desc, v.id limit 1 for update of v`.execute(tx)
  return rows[0]
}

/** The addresses that the visitor of a conversation left, in whichever browser. */
export async function addressesOf(tx: Tx, venueId: number, jid: string): Promise<string[]> {
  const [, visitorId = '', webchatId = ''] = JID.exec(jid) ?? []
  const { rows } = await sql<{ email: string }>`
    select distinct email from visitor
    where venue_id = ${venueId} and webchat_id::text = ${webchatId}
      and coalesce(external_id, id::text) = ${visitorId} and email <> ''`.execute(tx)
  return rows.map(({ email }) => email.toLowerCase())
}

/** Where the visitor was, if that is on the site which was allowed to open the session; else that site's front page. */
function pageOf({ page_url, origin }: Visitor): string {
  const isOnSite = URL.canParse(page_url) && new URL(page_url).origin === origin
  return isOnSite ? page_url : `${origin}/`
}

interface Answer {
  conversationId: string
  body: string
  media: KeptMedia[]
  sentAt: Date
}

/** What the venue wrote since its last mail and the visitor has not read, the oldest first. */
async function unreadAnswers(tx: Tx, venueId: number, notice: Notice): Promise<Answer[]> {
  const { visitorId, webchatId, messageId } = notice
  const { rows } = await sql<Answer>`
    select m.conversation_id as "conversationId", m.body, m.media, m.sent_at as "sentAt" from message m
    where m.venue_id = ${venueId} and m.is_from_business and m.type = 'text' and m.state <> 'read'
      and m.conversation_id = (
        select conversation_id from message where venue_id = ${venueId} and id = ${messageId}
      )
      and m.sent_at > coalesce((
        select max(mailed_up_to) from visitor
        where venue_id = ${venueId} and webchat_id = ${webchatId} and coalesce(external_id, id::text) = ${visitorId}
      ), '-infinity')
    order by m.sent_at desc limit ${MOST_ANSWERS}`.execute(tx)
  return rows.toReversed()
}

const asText = ({ body, media }: Answer) =>
  [body, ...media.map(({ name }) => `[${name}]`)].filter((line) => line !== '').join('\n')

interface Receiver {
  visitor: Visitor
  agreedAt: Date
  unsubscribeLink: string
}

/** The recipient of the mail, unless they opted out (D-26). */
async function findReceiver(
  tx: Tx,
  { secrets, site }: Services,
  venueId: number,
  notice: Notice,
): Promise<Receiver | undefined> {
  const visitor = await findVisitor(tx, venueId, notice)
  if (!visitor?.mail_consent_at) return undefined
  const { email: address, mail_consent_at: agreedAt } = visitor
  if (await isNoticeHeld(tx, secrets, venueId, address, agreedAt)) return undefined
  const unsubscribeLink = await unsubscribeAddress(tx, site, { venueId, channel: 'email', address })
  return { visitor, agreedAt, unsubscribeLink }
}

/** What both kinds of mail have: recipient, language, the link back, and the unsubscribe link. */
function mailTo(
  services: Services,
  { visitor, agreedAt, unsubscribeLink }: Receiver,
  site: SiteRow,
  notice: Notice,
) {
  const link = `${pageOf(visitor)}#comptoir=${returnToken(services, notice.webchatId, visitor.id)}`
  const { email: to, language, venue_id: venueId } = visitor
  const mail = { venueId, to, language, agreedAt, values: { venueName: site.venue_name } }
  return { links: { link, unsubscribeLink }, mail }
}

/** One mail per absence, with a link back to the conversation; it contains nothing of what was said. */
function noticeOf(
  services: Services,
  receiver: Receiver,
  site: SiteRow,
  notice: Notice,
): NewMail | undefined {
  const { visitor } = receiver
  if (visitor.noticed_at !== null && visitor.noticed_at >= new Date(visitor.seen_at)) return undefined
  const { links, mail } = mailTo(services, receiver, site, notice)
  const encrypted = encryptValues(services.secrets, links)
  return { ...mail, template: 'visitorNotice', encrypted, key: `visitor-notice:${notice.messageId}` }
}

/** Names the mail that says what a message says. */
export const answerKey = (messageId: string) => `visitor-answer:${messageId}`

/** If replies by e-mail are enabled, the mail contains the answer: the conversation continues by e-mail (D-06). */
function answerOf(
  services: Services,
  receiver: Receiver,
  site: SiteRow,
  notice: Notice,
  answers: readonly Answer[],
): NewMail | undefined {
  const { replies } = services.config
  const [first] = answers
  if (!first || !replies) return undefined
  const { links, mail } = mailTo(services, receiver, site, notice)
  const answer = answers.map(asText).join('\n\n')
  return {
    ...mail,
    template: 'visitorAnswer',
    replyTo: replyAddress(services, replies.domain, first.conversationId),
    encrypted: encryptValues(services.secrets, links, { answer }),
    key: answerKey(notice.messageId),
  }
}

/** Sends visitors who have left, and have agreed to it, what the venue answers. */
export function visitorNotices(services: Services): OutboxHandler {
  const { database, config } = services
  return {
    idempotency: 'key',
    async send({ venueId, payload }) {
      const notice = payload as Notice
      const site = await database.system((tx) => findSite(tx, notice.webchatId))
      if (!site) return
      await database.tenant([venueId], async (tx) => {
        if (await answerBySms(tx, services, { venueId, ...notice })) return
        const receiver = await findReceiver(tx, services, venueId, notice)
        if (!receiver) return
        const answers = config.replies ? await unreadAnswers(tx, venueId, notice) : []
        const mail = config.replies
          ? answerOf(services, receiver, site, notice, answers)
          : noticeOf(services, receiver, site, notice)
        if (!mail) return
        await sql`
          update visitor set noticed_at = now(), mailed_up_to = coalesce(${answers.at(-1)?.sentAt ?? null}, mailed_up_to)
          where venue_id = ${venueId} and webchat_id = ${notice.webchatId}
            and coalesce(external_id, id::text) = ${notice.visitorId}`.execute(tx)
        await sendMail(tx, mail)
      })
    },
  }
}

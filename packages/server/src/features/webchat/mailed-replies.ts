import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { awaitedMedia } from '../../kernel/files/index.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type MailIntake, MailRefused } from '../../providers/email/incoming-mail.ts'
import {
  type ConversationRow,
  changeMessage,
  findConversation,
  readByCustomer,
  storeMessage,
} from '../inbox/index.ts'
import { answeredMail } from './answered-mail.ts'
import { isAutomatic, parseMail } from './mail-parts.ts'
import { findMessage, keepFiles, type MailedFile, mailedFiles } from './mailed-files.ts'
import { reactedTo, reactionOf } from './mailed-reactions.ts'
import { addressesOf } from './notices.ts'
import { conversationOfReply } from './reply-address.ts'

/** How many of the venue's messages a mail of ours can have said. */
const MOST_SAID = 20
const writtenBy = {
  fr: (address: string) => `(e-mail écrit par ${address})`,
  en: (address: string) => `(e-mail written by ${address})`,
}

/** The same mail is the same message, however often it is delivered (UUID version 8, RFC 9562). */
function messageIdOf(conversationId: string, { messageId }: Email, raw: Buffer): string {
  const hash = createHash('sha256')
    .update(conversationId)
    .update(messageId ?? raw)
  const digits = hash.digest('hex').replace(/^(.{12}).(.{3})./, '$18$2a')
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function findThread({ database }: Services, conversationId: string) {
  const { rows } = await database.system((tx) =>
    sql<{ venueId: number }>`
      select c.venue_id as "venueId" from conversation c join venue v on v.venue_id = c.venue_id
      where c.id = ${conversationId} and c.platform = 'website' and v.deleted_at is null`.execute(tx),
  )
  const [row] = rows
  return row && database.tenant([row.venueId], (tx) => findConversation(tx, row.venueId, conversationId))
}

/** What the venue said lately, and the addresses that its mails can have gone to. */
function findAnswered({ database }: Services, { venue_id: venueId, id, jid }: ConversationRow) {
  return database.tenant([venueId], async (tx) => {
    const said = await tx
      .selectFrom('message')
      .select(['id', 'body'])
      .where('venue_id', '=', venueId)
      .where('conversation_id', '=', id)
      .where('is_from_business', '=', true)
      .where('type', '=', 'text')
      .orderBy('sent_at', 'desc')
      .limit(MOST_SAID)
      .execute()
    const addresses = await addressesOf(tx, venueId, jid)
    return { said, addresses }
  })
}

/** Names the sender, if it is not the person we wrote to. */
function noteOfWriter(
  { from }: Email,
  addresses: readonly string[],
  { language }: ConversationRow,
): string[] {
  const writer = from?.address ?? ''
  return writer === '' || addresses.includes(writer.toLowerCase()) ? [] : [writtenBy[language](writer)]
}

type Answered = Awaited<ReturnType<typeof findAnswered>>

/** What a mail says; refused where it says nothing and carries nothing. */
async function wordsOf(mail: Email, { said }: Answered, hasFiles: boolean): Promise<string> {
  const emoji = reactionOf(mail)
  if (emoji !== undefined) return emoji
  const { replyText } = await import('./reply-text.ts')
  const text = replyText(mail, answeredMail(said.map(({ body }) => body)))
  if (text === '' && !hasFiles) throw new MailRefused('This message is empty')
  return text
}

/** Shows an emoji at the message that the mail reacts to; false where there is none, or somebody else sent it. */
async function showReaction(
  { database }: Services,
  thread: ConversationRow,
  mail: Email,
  { said, addresses }: Answered,
): Promise<boolean> {
  const emoji = reactionOf(mail)
  const id = reactedTo(mail, said)
  if (emoji === undefined || id === undefined || noteOfWriter(mail, addresses, thread).length > 0)
    return false
  const { venue_id: venueId } = thread
  const change = { kind: 'reaction', emoji } as const
  return database.tenant([venueId], (tx) =>
    changeMessage(tx, { venueId, id, change, isFromBusiness: false, at: new Date() }),
  )
}

/** Stores a mail as a message, once; its files are shown before they are looked into. */
async function storeMail(
  services: Services,
  thread: ConversationRow,
  messageId: string,
  { mail, files }: { mail: Email; files: readonly MailedFile[] },
): Promise<void> {
  const { venue_id: venueId, id: conversationId } = thread
  const { database, limits } = services
  if (await findMessage(services, venueId, messageId)) return
  await limits.visitorMessage(conversationId)
  const answered = await findAnswered(services, thread)
  if (await showReaction(services, thread, mail, answered)) return
  const words = await wordsOf(mail, answered, files.length > 0)
  const body = [words, ...noteOfWriter(mail, answered.addresses, thread)]
    .filter((line) => line !== '')
    .join('\n')
  await database.tenant([venueId], async (tx) => {
    await readByCustomer(tx, venueId, conversationId)
    const awaited = files.map(({ id, name }) => awaitedMedia({ id, name }))
    await storeMessage(tx, { venueId, conversationId, id: messageId, body, awaited, isFromBusiness: false })
  })
}

/** Takes visitors' answers by e-mail into the conversation that they answer. */
export function mailedReplies(services: Services, domain: string): MailIntake {
  const { log } = services
  return {
    knows: (address) => conversationOfReply(services, domain, address) !== undefined,
    async take(address, raw, sender) {
      const conversationId = conversationOfReply(services, domain, address)
      const thread = conversationId && (await findThread(services, conversationId))
      if (!thread) throw new MailRefused('This conversation no longer exists')
      const mail = await parseMail(raw)
      if (isAutomatic(mail, sender)) return log.info({ conversationId }, 'automatic e-mail reply ignored')
      const messageId = messageIdOf(thread.id, mail, raw)
      const files = mailedFiles(mail, messageId)
      await storeMail(services, thread, messageId, { mail, files })
      await keepFiles(services, thread, messageId, files)
    },
  }
}

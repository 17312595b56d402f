import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Attachment, Email } from 'postal-mime'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type MailIntake, MailRefused } from '../../providers/email/incoming-mail.ts'
import { type ConversationRow, findConversation, readByCustomer, storeMessage } from '../inbox/index.ts'
import { answeredMail } from './answered-mail.ts'
import { isAutomatic, parseMail } from './mail-parts.ts'
import { addressesOf } from './notices.ts'
import { conversationOfReply } from './reply-address.ts'

const MOST_FILES = 10
/** How many of the venue's messages a mail of ours can have said. */
const MOST_SAID = 20
const refusedFile = {
  fr: (name: string) => `(pièce jointe refusée : ${name})`,
  en: (name: string) => `(attachment refused: ${name})`,
}
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

/** What was attached on purpose; pictures inside the page are logos of signatures. */
const isAttached = ({ disposition, related }: Attachment) => disposition === 'attachment' || !related

async function findThread({ database }: Services, conversationId: string) {
  const { rows } = await database.system((tx) =>
    sql<{ venueId: number }>`
      select c.venue_id as "venueId" from conversation c join venue v on v.venue_id = c.venue_id
      where c.id = ${conversationId} and c.platform = 'website' and v.deleted_at is null`.execute(tx),
  )
  const [row] = rows
  return row && database.tenant([row.venueId], (tx) => findConversation(tx, row.venueId, conversationId))
}

/** Stores the attachments; what is no picture, document or sound is named in the message instead. */
async function storeFiles({ files }: Services, thread: ConversationRow, attachments: readonly Attachment[]) {
  const fileIds: string[] = []
  const notes: string[] = []
  for (const { content, filename } of attachments.filter(isAttached).slice(0, MOST_FILES)) {
    const name = filename ?? 'file'
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
    const { venue_id: venueId, jid: visitorJid, language } = thread
    try {
      const row = await files.add({
        venueId,
        visitorJid,
        bytes,
        name,
        visibility: 'private',
        size: { width: 720 },
      })
      fileIds.push(row.id)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      notes.push(refusedFile[language](name))
    }
  }
  return { fileIds, notes }
}

/** What the venue said lately, and the addresses that its mails can have gone to. */
function findAnswered({ database }: Services, { venue_id: venueId, id, jid }: ConversationRow) {
  return database.tenant([venueId], async (tx) => {
    const said = await tx
      .selectFrom('message')
      .select('body')
      .where('venue_id', '=', venueId)
      .where('conversation_id', '=', id)
      .where('is_from_business', '=', true)
      .orderBy('sent_at', 'desc')
      .limit(MOST_SAID)
      .execute()
    const addresses = await addressesOf(tx, venueId, jid)
    return { said: said.map(({ body }) => body), addresses }
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

async function isStored({ database }: Services, venueId: number, id: string): Promise<boolean> {
  const row = await database.tenant([venueId], (tx) =>
    tx
      .selectFrom('message')
      .select('id')
      .where('venue_id', '=', venueId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return row !== undefined
}

/** Takes visitors' answers by e-mail into the conversation that they answer. */
export function mailedReplies(services: Services, domain: string): MailIntake {
  const { database, limits, log } = services
  return {
    knows: (address) => conversationOfReply(services, domain, address) !== undefined,
    async take(address, raw, sender) {
      const conversationId = conversationOfReply(services, domain, address)
      const thread = conversationId && (await findThread(services, conversationId))
      if (!thread) throw new MailRefused('This conversation no longer exists')
      const mail = await parseMail(raw)
      if (isAutomatic(mail, sender)) return log.info({ conversationId }, 'automatic e-mail reply ignored')
      const { venue_id: venueId, id } = thread
      const messageId = messageIdOf(id, mail, raw)
      if (await isStored(services, venueId, messageId)) return
      await limits.visitorMessage(id)
      const [{ replyText }, answered] = await Promise.all([
        import('./reply-text.ts'),
        findAnswered(services, thread),
      ])
      const { fileIds, notes } = await storeFiles(services, thread, mail.attachments)
      const said = [replyText(mail, answeredMail(answered.said)), ...notes].filter((line) => line !== '')
      if (said.length === 0 && fileIds.length === 0) throw new MailRefused('This message is empty')
      const body = [...said, ...noteOfWriter(mail, answered.addresses, thread)].join('\n')
      await database.tenant([venueId], async (tx) => {
        await readByCustomer(tx, venueId, id)
        await storeMessage(tx, {
          venueId,
          conversationId: id,
          id: messageId,
          body,
          fileIds,
          isFromBusiness: false,
        })
      })
    },
  }
}

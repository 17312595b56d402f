import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { WrittenReaction } from '../../kernel/ports/arrivals.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { ConnectedAccount } from '../channels/index.ts'
import { changeMessage } from '../inbox/index.ts'
import { conversationWith, messageIdOf } from './customers.ts'
import { takeMessage } from './incoming.ts'

/** The last messages of a conversation that may be meant. */
const LATEST = 50

/** Phones shorten what they quote. */
const CUT = /(?:…|\.{3})$/

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The latest message of a conversation with these words, or that begins with them where they were shortened. */
async function findQuoted(
  tx: Tx,
  venueId: number,
  conversationId: string,
  quoted: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; body: string }>`
    select id, body from message where venue_id = ${venueId} and conversation_id = ${conversationId} and body <> ''
    order by sent_at desc, id desc limit ${LATEST}`.execute(tx)
  const words = plain(quoted)
  const start = words.replace(CUT, '').trimEnd()
  const isStart = start !== '' && start !== words
  const found = rows.find(({ body }) => plain(body) === words || (isStart && plain(body).startsWith(start)))
  return found?.id
}

/** Shows a written reaction on its message, and as words where none has those. */
export async function takeWrittenReaction(
  tx: Tx,
  services: Pick<Services, 'secrets'>,
  account: ConnectedAccount,
  { emoji, quoted, message }: WrittenReaction,
): Promise<void> {
  const { venue_id: venueId } = account
  const { conversationId } = await conversationWith(tx, account, message)
  const id = await findQuoted(tx, venueId, conversationId, quoted)
  if (id === undefined || id === messageIdOf(account, message.providerId))
    return takeMessage(tx, services, account, message)
  const { at = new Date() } = message
  await changeMessage(tx, { venueId, id, isFromBusiness: false, at, change: { kind: 'reaction', emoji } })
}

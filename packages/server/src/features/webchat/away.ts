import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { enqueue, type OutboxHandler } from '../../kernel/queue/outbox.ts'
import { lockConversation, storeMessage } from '../inbox/index.ts'
import { isAgentOnDuty, isOpenAt } from './hours.ts'
import { findSite } from './queries.ts'

/** The kind of job that answers messages outside opening hours. */
export const AWAY_JOB = 'webchat.away'
/** A customer who writes on is not answered the same thing again. */
const QUIET_HOURS = 4

interface AwayReply {
  messageId: string
  conversationId: string
  webchatId: string
  language: 'fr' | 'en'
}

/** Asks for an automatic answer to a visitor's message, in the message's own transaction. */
export function askForAwayReply(
  tx: Tx,
  venueId: number,
  visitorMessageId: string,
  reply: Omit<AwayReply, 'messageId'>,
): Promise<boolean> {
  return enqueue(tx, {
    venueId,
    kind: AWAY_JOB,
    key: visitorMessageId,
    payload: { ...reply, messageId: newId() },
  })
}

async function isQuiet(tx: Tx, venueId: number, conversationId: string): Promise<boolean> {
  const { rows } = await sql<{ isQuiet: boolean }>`
    select not exists (
      select from message where venue_id = ${venueId} and conversation_id = ${conversationId} and is_from_business
        and sent_at > now() - ${QUIET_HOURS} * interval '1 hour'
    ) as "isQuiet"`.execute(tx)
  return rows[0]?.isQuiet ?? false
}

/**
 * Answers once, when no one is there and no one has answered lately. It asks for a person: they should look at it when
 * back.
 */
export function awayReplies(database: Database): OutboxHandler {
  return {
    idempotency: 'key',
    async send({ venueId, payload }) {
      const { messageId, conversationId, webchatId, language } = payload as AwayReply
      const site = await database.system((tx) => findSite(tx, webchatId))
      const body = site?.away_message[language] ?? ''
      if (!site || body === '' || isOpenAt(site.open_hours, site.timezone, new Date())) return
      // The agent answers instead, and hands over where it must.
      if (isAgentOnDuty(site.agent, site.open_hours, site.timezone, new Date())) return
      await database.tenant([venueId], async (tx) => {
        // Two messages at once ask for two answers: the second waits here and finds the first.
        await lockConversation(tx, venueId, conversationId)
        if (!(await isQuiet(tx, venueId, conversationId))) return
        await storeMessage(tx, {
          venueId,
          conversationId,
          id: messageId,
          body,
          isFromBusiness: true,
          isGenerated: true,
          isHandOver: true,
        })
      })
    },
  }
}

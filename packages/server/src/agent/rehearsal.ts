import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { answerTo } from './answering.ts'
import { builtIn } from './built-in.ts'
import type { AgentRow } from './queries.ts'
import { languageOf, meanings } from './words.ts'

const DAYS = 7
const MOST = 50

interface AskedRow {
  id: string
  conversation_id: string
  body: string
  language: 'fr' | 'en'
  sent_at: Date
  given: string | null
}

/** What customers asked the profile lately, each with what a person answered next. */
async function askedOf(tx: Tx, venueId: number, profileId: number): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select m.id, m.conversation_id, m.body, c.language, m.sent_at, (
      select n.body from message n
      where n.venue_id = m.venue_id and n.conversation_id = m.conversation_id and n.type = 'text'
        and n.sent_at > m.sent_at and n.is_from_business and not n.is_generated
      order by n.sent_at limit 1
    ) as given
    from conversation c join message m on m.venue_id = c.venue_id and m.conversation_id = c.id
    where c.venue_id = ${venueId} and c.profile_id = ${profileId} and not m.is_from_business and m.type = 'text'
      and c.last_message_at > now() - ${DAYS} * interval '1 day' and m.sent_at > now() - ${DAYS} * interval '1 day'
    order by m.sent_at desc limit ${MOST * 4}`.execute(tx)
  return rows
}

/** A question: it says so, or has enough meaning to be one. Thanks and greetings are none. */
const isQuestion = (body: string) => meanings(body).length >= (body.includes('?') ? 1 : 4)

/** The questions of the last week with the answers that the built-in engine would give today; nothing is sent. */
export async function rehearse(tx: Tx, agent: AgentRow, now: Date) {
  const asked = (await askedOf(tx, agent.venue_id, agent.profile_id)).filter(({ body }) => isQuestion(body))
  const rehearsed = []
  for (const row of asked.slice(0, MOST)) {
    const answer = await answerTo({
      agent,
      engine: builtIn,
      turns: [{ isCustomer: true, body: row.body }],
      language: row.language,
      unknownsBefore: 0,
      now,
      signal: AbortSignal.timeout(10_000),
    })
    rehearsed.push({
      messageId: row.id,
      conversationId: row.conversation_id,
      question: row.body,
      language: languageOf(row.body, row.language),
      timestamp: row.sent_at.getTime(),
      givenAnswer: row.given,
      answer: { ...answer, sources: [...answer.sources] },
    })
    // Others want to be answered in between.
    await nextTurn()
  }
  return rehearsed
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { ChatModelError } from '../../kernel/ports/chat-model.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type AgentAnswer, answerTo } from './answer.ts'
import { builtIn } from './built-in.ts'
import type { Engine } from './engine.ts'
import { modelOf } from './engines.ts'
import type { AgentRow } from './queries.ts'
import { languageOf, meanings } from './words.ts'

const DAYS = 7
const MOST = 50
/** The questions for a model: each takes seconds and tokens. */
const MOST_FOR_MODEL = 20
/** Of one agent at once, for all callers together. */
const MOST_AT_ONCE = 4
const LIMIT_MS = 40_000

export interface AskedRow {
  id: string
  conversation_id: string
  body: string
  language: 'fr' | 'en'
  is_professional: boolean
  sent_at: Date
  given: string | null
}

/** What customers asked the profile lately, each with what a person answered next; one of them where it is named. */
async function askedOf(tx: Tx, { venue_id, profile_id }: AgentRow, messageId?: string): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select m.id, m.conversation_id, m.body, c.language, c.is_professional, m.sent_at, (
      select n.body from message n
      where n.venue_id = m.venue_id and n.conversation_id = m.conversation_id and n.type = 'text'
        and n.sent_at > m.sent_at and n.is_from_business and not n.is_generated
      order by n.sent_at limit 1
    ) as given
    from conversation c join message m on m.venue_id = c.venue_id and m.conversation_id = c.id
    where c.venue_id = ${venue_id} and c.profile_id = ${profile_id} and not m.is_from_business and m.type = 'text'
      and c.last_message_at > now() - ${DAYS} * interval '1 day' and m.sent_at > now() - ${DAYS} * interval '1 day'
      ${messageId === undefined ? sql`` : sql`and m.id = ${messageId}`}
    order by m.sent_at desc limit ${MOST * 4}`.execute(tx)
  return rows.filter(({ body }) => isQuestion(body))
}

/** Whether a text is a question: by its form, or by its content. Thanks and greetings are not. */
const isQuestion = (body: string) => meanings(body).length >= (body.includes('?') ? 1 : 3)

/** The questions of the last week, newest first. */
export function questionsOf(tx: Tx, agent: AgentRow): Promise<AskedRow[]> {
  return askedOf(tx, agent)
}

/** One of {@link questionsOf}; undefined where it is another profile's, too old, or none. */
export async function findQuestion(
  tx: Tx,
  agent: AgentRow,
  messageId: string,
): Promise<AskedRow | undefined> {
  const [asked] = await askedOf(tx, agent, messageId)
  return asked
}

function answerWith(engine: Engine, agent: AgentRow, asked: AskedRow): Promise<AgentAnswer> {
  return answerTo({
    agent,
    engine,
    turns: [{ isCustomer: true, body: asked.body }],
    language: asked.language,
    audience: asked.is_professional ? 'professionals' : 'everybody',
    unknownsBefore: 0,
    now: new Date(),
    signal: AbortSignal.timeout(LIMIT_MS),
  })
}

/** An answer as managers see it; what it cost is counted elsewhere. */
export function toTried({ tokens: _, sources, ...answer }: AgentAnswer) {
  return { ...answer, sources: [...sources] }
}

/** Questions with the answers of the built-in engine, or without where a model is to be asked. Nothing is sent. */
export async function rehearse(agent: AgentRow, questions: readonly AskedRow[], services: Services) {
  const hasModel = modelOf({ ...agent, tokens_today: 0 }, services) !== undefined
  const rehearsed = []
  for (const row of questions.slice(0, hasModel ? MOST_FOR_MODEL : MOST)) {
    rehearsed.push({
      messageId: row.id,
      conversationId: row.conversation_id,
      question: row.body,
      language: languageOf(row.body, row.language),
      timestamp: row.sent_at.getTime(),
      givenAnswer: row.given,
      answer: hasModel ? null : toTried(await answerWith(builtIn, agent, row)),
    })
    // Others want to be answered in between.
    await nextTurn()
  }
  return rehearsed
}

const underWay = new Map<string, number>()

async function serially<T>(agentId: string, work: () => Promise<T>): Promise<T> {
  const many = underWay.get(agentId) ?? 0
  if (many >= MOST_AT_ONCE)
    throw new AppError(
      'too_many_requests',
      'A rehearsal of this agent is already running. Wait until it is done.',
      {
        headers: { 'retry-after': '5' },
      },
    )
  underWay.set(agentId, many + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(agentId) ?? 1) - 1
    if (left === 0) underWay.delete(agentId)
    else underWay.set(agentId, left)
  }
}

/** Half of the day's tokens is for customers, whatever is rehearsed. */
function requireTokens({ tokens_today, daily_tokens }: AgentRow): void {
  if (tokens_today * 2 >= daily_tokens)
    throw new AppError('rule', 'dailyTokens: half of them are used. The rest is reserved for customers.', {
      fields: { dailyTokens: 'kept_for_customers' },
    })
}

/** Whether it is the model that failed, or took too long. */
function isModels(error: unknown): error is Error {
  if (error instanceof ChatModelError) return true
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
}

/** The answer of the engine that answers customers. A model that fails is not stood in for: that is worth knowing. */
export async function rehearseOne(
  agent: AgentRow,
  asked: AskedRow,
  services: Services,
): Promise<AgentAnswer> {
  const model = modelOf({ ...agent, tokens_today: 0 }, services)
  if (!model) return answerWith(builtIn, agent, asked)
  requireTokens(agent)
  return serially(agent.id, () =>
    answerWith(model, agent, asked).catch((error: unknown) => {
      services.log.warn({ err: error, venueId: agent.venue_id }, 'the model did not respond in a rehearsal')
      if (!isModels(error)) throw error
      throw new AppError('unavailable', `The model did not respond: ${error.message}`)
    }),
  )
}

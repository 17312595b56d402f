import { newId } from '@comptoir/core/http'
import { type MessageEvent, phoneOfJid } from '@comptoir/core/inbox'
import { replaceForSms } from '@comptoir/core/sms'
import type { Tx } from '../../kernel/db/database.ts'
import type { VenueEvent } from '../../kernel/events/events.ts'
import { enqueue, type OutboxHandler, type OutboxJob } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { lockConversation, storeMessage } from '../inbox/index.ts'
import { answerFault } from '../sms/index.ts'
import { isAgentOnDuty } from '../webchat/index.ts'
import { type AgentAnswer, answerTo, languageOfAnswer, predefinedAnswer, withDisclosure } from './answer.ts'
import { builtIn } from './built-in.ts'
import { type AgentView, readView } from './conversation.ts'
import type { Engine } from './engine.ts'
import { engineOf } from './engines.ts'
import { phrases } from './phrases.ts'
import { type AgentRow, countTokens, findAgent } from './queries.ts'

/** The kind of job that answers a customer. */
export const AGENT_JOB = 'agent.answer'

interface AnswerJob {
  conversationId: string
  messageId: string
  /** Made with the job, so that however often it runs, one answer is stored. */
  answerId: string
}

/** Asks for an answer to each text that came in, in the transaction that moves the cursor. */
export async function askAgents(tx: Tx, venueId: number, events: readonly VenueEvent[]): Promise<void> {
  for (const { type, payload } of events) {
    if (type !== 'messages.received') continue
    const { message } = payload as MessageEvent
    if (message.type !== 'text' || message.isNotice) continue
    const job: AnswerJob = {
      conversationId: message.conversationId,
      messageId: message.id,
      answerId: newId(),
    }
    await enqueue(tx, { venueId, kind: AGENT_JOB, key: message.id, payload: job })
  }
}

interface Work {
  view: AgentView
  /** Else it only gives the answers that a manager wrote. */
  isOnDuty: boolean
  agent: AgentRow
  engine: Engine
}

async function isAnswered(tx: Tx, venueId: number, answerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('message')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', answerId)
    .executeTakeFirst()
  return row !== undefined
}

/** What a job has to do now; undefined if it is done, out of date, or for someone else to answer. */
async function workOf(
  tx: Tx,
  { venueId, payload }: OutboxJob,
  services: Services,
): Promise<Work | undefined> {
  const { conversationId, messageId, answerId } = payload as AnswerJob
  if (await isAnswered(tx, venueId, answerId)) return undefined
  const view = await readView(tx, venueId, conversationId)
  // A newer message has a job of its own, which sees all of the conversation.
  if (!view || view.isSilent || view.waitingId !== messageId) return undefined
  const agent = await findAgent(tx, venueId, view.profileId)
  // An SMS costs credits: people answer, unless the venue wants it otherwise.
  if (!agent || (view.platform === 'sms' && !agent.answers_sms)) return undefined
  if (isAgentOnDuty(agent, agent.site_hours, agent.timezone, new Date()))
    return { view, agent, isOnDuty: true, engine: engineOf(agent, services) }
  const text = view.turns.at(-1)?.body ?? ''
  const isWritten = predefinedAnswer(agent, text, view.platform) !== undefined
  return isWritten ? { view, agent, isOnDuty: false, engine: builtIn } : undefined
}

/** On a site the panel says what it is, as long as it is on duty; elsewhere its first answer has to (D-15). */
function mustSayWhatItIs({ view, isOnDuty }: Work): boolean {
  return view.isFirstAnswer && !(isOnDuty && view.platform === 'website')
}

/** The answer as its platform carries it; undefined where it would not leave, which a person has to see to. */
async function bodyFor(
  tx: Tx,
  services: Services,
  venueId: number,
  { platform, jid }: AgentView,
  said: string,
): Promise<string | undefined> {
  if (platform !== 'sms') return said
  const { body } = replaceForSms(said)
  const fault = await answerFault(tx, services, { venueId, phone: `+${phoneOfJid(jid)}`, body })
  return fault ? undefined : body
}

/** Stores an answer if it is still wanted: a person may have written in the meantime. */
async function send(
  tx: Tx,
  job: OutboxJob,
  { agent, view }: Work,
  answer: AgentAnswer,
  services: Services,
): Promise<boolean> {
  const { conversationId, answerId } = job.payload as AnswerJob
  const { venueId } = job
  await countTokens(tx, venueId, agent.timezone, answer.tokens)
  await lockConversation(tx, venueId, conversationId)
  const now = await workOf(tx, job, services)
  if (!now) return false
  const language = languageOfAnswer({ ...view, agent })
  const { isHandOver, sources, outcome } = answer
  const said = mustSayWhatItIs(now) ? withDisclosure(answer.body, agent, language) : answer.body
  const body = await bodyFor(tx, services, venueId, view, said)
  if (body === undefined) return false
  await storeMessage(tx, {
    venueId,
    conversationId,
    id: answerId,
    body,
    isFromBusiness: true,
    isGenerated: true,
    isHandOver,
    sources,
    isUnknown: outcome === 'unknown',
    // Who is not on duty would not hear it.
    suggestions: now.isOnDuty && !isHandOver ? [phrases[language].person] : [],
  })
  return true
}

/** Answers customers. Running again after a crash has no second effect: the answer's id is the job's. */
export function agentAnswers(services: Services): OutboxHandler {
  const { database, metrics } = services
  return {
    idempotency: 'key',
    async send(job, signal) {
      const { venueId } = job
      const work = await database.tenant([venueId], (tx) => workOf(tx, job, services))
      if (!work) return
      const startedAt = performance.now()
      const answer = await answerTo({ ...work, ...work.view, now: new Date(), signal })
      const isSent = await database.tenant([venueId], (tx) => send(tx, job, work, answer, services))
      metrics.agentAnswers.inc({ engine: answer.engine, outcome: isSent ? answer.outcome : 'silent' })
      metrics.agentSeconds.observe({ engine: answer.engine }, (performance.now() - startedAt) / 1000)
    },
  }
}

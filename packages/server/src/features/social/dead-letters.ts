import type { contract } from '@comptoir/core/contract'
import type { DeadLetter, DeadLetterKind } from '@comptoir/core/social'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import {
  type DeadJob,
  decideArrival,
  discardJob,
  listDeadJobs,
  listStuckArrivals,
  type StuckArrival,
} from '../../kernel/queue/dead-letters.ts'
import { enqueueAgain } from '../../kernel/queue/outbox.ts'
import { listUnclaimedEvents } from '../../kernel/queue/unlinked-events.ts'
import { wordsOfUnreadable } from '../../kernel/queue/unreadable.ts'
import type { Services } from '../../kernel/services/services.ts'
import { readNewsWords } from '../../providers/meta/news.ts'
import { findConversation, resendMessage, setMessageState } from '../inbox/index.ts'
import { MAIL_JOB } from '../mail/index.ts'
import { canSendAgain, SMS_JOB, sendFailedAgain } from '../sms/index.ts'

type Platform = DeadLetter['platform']
type Decision = 'retry' | 'discard'

interface Named {
  messageId?: string
  conversationId?: string
  smsId?: string
  to?: string
}

/** What a kind of job is to a person. */
function kindOf(kind: string): { kind: DeadLetterKind; platform: Platform } {
  const [, platform, more] = /^channel\.(google|facebook|instagram|whatsapp)(\.\w+)?$/.exec(kind) ?? []
  if (platform) {
    const what = more === undefined ? 'message' : more === '.file' ? 'file' : 'task'
    return { kind: what, platform: platform as Platform }
  }
  if (kind === SMS_JOB) return { kind: 'sms', platform: null }
  return { kind: kind === MAIL_JOB ? 'mail' : 'task', platform: null }
}

type Whom = Pick<DeadLetter, 'conversationId' | 'to' | 'failure'>

/** Whom a job was for, as far as it names somebody. */
async function whomOf(tx: Tx, venueId: number, { payload }: DeadJob): Promise<Whom> {
  const { messageId = null, conversationId = null, smsId = null, to } = payload as Named
  if (typeof to === 'string') return { conversationId: null, to, failure: null }
  const { rows } = await sql<Whom>`
    select c.id as "conversationId", c.username as to, m.failure from conversation c
    left join message m
      on m.venue_id = c.venue_id and m.conversation_id = c.id and m.id::text = ${messageId ?? smsId}::text
    where c.venue_id = ${venueId} and (c.id::text = ${conversationId}::text or m.id is not null)
    union all
    select null, phone, null from sms where venue_id = ${venueId} and id::text = ${smsId}::text`.execute(tx)
  return rows[0] ?? { conversationId: null, to: '', failure: null }
}

async function ofJob(tx: Tx, venueId: number, job: DeadJob): Promise<DeadLetter> {
  const what = kindOf(job.kind)
  const { smsId = '' } = job.payload as Named
  const isOver = what.kind === 'sms' && !(await canSendAgain(tx, venueId, smsId))
  return {
    id: `out-${job.id}`,
    ...what,
    reason: job.reason,
    topic: '',
    failedAt: job.failedAt.toISOString(),
    attempts: job.attempts,
    ...(await whomOf(tx, venueId, job)),
    canRetry: what.kind !== 'file' && !isOver,
  }
}

function ofArrival({ id, provider, reason, isNews, failedAt, attempts }: StuckArrival): DeadLetter {
  const { topic, words } = isNews ? readNewsWords(wordsOfUnreadable(reason)) : { topic: '', words: reason }
  return {
    id: `in-${id}`,
    kind: isNews ? 'news' : 'event',
    platform: provider as Platform,
    reason: words,
    failure: null,
    topic,
    failedAt: failedAt.toISOString(),
    attempts,
    to: '',
    conversationId: null,
    canRetry: !isNews,
  }
}

type Tools = Pick<Services, 'secrets'>

/** Restarts a job, according to its kind; returns whether that was possible. */
async function retryJob(tx: Tx, tools: Tools, venueId: number, job: DeadJob): Promise<boolean> {
  const letter = await ofJob(tx, venueId, job)
  if (!letter.canRetry) return false
  const { messageId = '', smsId = '' } = job.payload as Named
  if (letter.kind === 'sms') {
    const isQueued = await sendFailedAgain(tx, tools, venueId, smsId)
    if (isQueued) await setMessageState(tx, { venueId, id: smsId, state: 'pending' })
    return isQueued
  }
  if (letter.kind !== 'message') return enqueueAgain(tx, venueId, job.kind, job.key)
  const conversation = letter.conversationId && (await findConversation(tx, venueId, letter.conversationId))
  if (!conversation) return false
  try {
    await resendMessage(tx, conversation, messageId)
    return true
  } catch (error) {
    // Its channel is closed: it stays on the list until somebody opens it, or takes it off.
    if (error instanceof AppError) return false
    throw error
  }
}

async function decideJobs(
  tx: Tx,
  tools: Tools,
  venueId: number,
  jobs: readonly DeadJob[],
  decision: Decision,
): Promise<number> {
  let count = 0
  for (const job of jobs.toReversed()) {
    if (decision === 'discard') await discardJob(tx, venueId, job.id)
    if (decision === 'discard' || (await retryJob(tx, tools, venueId, job))) count += 1
  }
  return count
}

const numbersOf = (ids: readonly string[] | undefined, way: 'in' | 'out') =>
  ids?.filter((id) => id.startsWith(`${way}-`)).map((id) => Number(id.slice(way.length + 1)))

/** What failed for good, and what people decide about it (trust 3.3). */
export function deadLetterHandlers({
  database,
  secrets,
  log,
}: Services): Handlers<typeof contract.deadLetters> {
  return {
    async listDeadLetters({ params: { venueId } }, { transact }) {
      const out = await transact(async (tx) =>
        Promise.all((await listDeadJobs(tx, venueId)).map((job) => ofJob(tx, venueId, job))),
      )
      const stuck = await database.system((tx) => listStuckArrivals(tx, venueId))
      return [...out, ...stuck.map(ofArrival)].toSorted((a, b) => b.failedAt.localeCompare(a.failedAt))
    },
    async decideDeadLetters({ params: { venueId }, body }, { transact, actor, requestId }) {
      const { decision, ids } = body
      const out = await transact(async (tx) =>
        decideJobs(
          tx,
          { secrets },
          venueId,
          await listDeadJobs(tx, venueId, numbersOf(ids, 'out')),
          decision,
        ),
      )
      const stuck = await database.system(async (tx) => {
        const arrivals = await listStuckArrivals(tx, venueId, numbersOf(ids, 'in'))
        const decided = arrivals.filter(({ isNews }) => decision === 'discard' || !isNews)
        for (const { id } of decided) await decideArrival(tx, id, decision)
        return decided.length
      })
      const count = out + stuck
      log.info(
        { requestId, managerId: actor.managerId, venueId, decision, ids, count },
        'dead letters resolved',
      )
      return { count }
    },
    async listUnclaimedEvents(_, { tx }) {
      const events = await listUnclaimedEvents(tx)
      return events.map(({ lastAt, ...event }) => ({ ...event, lastAt: lastAt.toISOString() }))
    },
  }
}

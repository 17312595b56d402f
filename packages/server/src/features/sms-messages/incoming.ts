import { newId } from '@comptoir/core/http'
import { isStopReply } from '@comptoir/core/sms'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { enqueue, type OutboxHandler } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { completeMessage, storeMessage } from '../inbox/index.ts'
import { joinReply, PARTS_SECONDS, publishOutreaches, type Reply, readReply } from '../sms/index.ts'
import { findAddressee, phoneOf } from './addressee.ts'
import { stopSms } from './stops.ts'
import { type Correspondent, findThread, openThread } from './thread.ts'

/** The kind of job that shows an answer although segments of it are missing. */
export const INCOMPLETE_JOB = 'sms.incomplete'

/** What else a STOP reply ends, from any sender. */
export type StopListener = (tx: Tx, phone: string) => Promise<void>

export interface Receiver extends Pick<Services, 'secrets'> {
  onStop: StopListener
}

interface Incomplete {
  replyId: string
  profileId: number
}

async function askToShow(tx: Tx, { venueId, profileId }: Correspondent, replyId: string): Promise<void> {
  const payload: Incomplete = { replyId, profileId }
  const notBefore = new Date(Date.now() + (PARTS_SECONDS + 1) * 1000)
  await enqueue(tx, { venueId, kind: INCOMPLETE_JOB, key: replyId, payload, notBefore })
}

/**
 * Shows what a customer wrote in their conversation, under the id of the answer. STOP alone begins none: nothing is to
 * be answered, and the history of first messages has it.
 */
async function show(tx: Tx, customer: Correspondent, id: string, body: string): Promise<void> {
  const { venueId } = customer
  if (await completeMessage(tx, { venueId, id, body })) return
  const isStop = isStopReply(body)
  if (isStop && !(await findThread(tx, customer))) return
  const conversationId = await openThread(tx, customer, id)
  await storeMessage(tx, { venueId, conversationId, id, body, isFromBusiness: false, isStop })
}

/** Takes an answer. Without a venue that it is for it is not stored, though its STOP still ends alerts. */
export async function takeReply(tx: Tx, { secrets, onStop }: Receiver, reply: Reply): Promise<void> {
  const customer = await findAddressee(tx, reply)
  const phone = customer?.phone ?? phoneOf(reply.from)
  if (isStopReply(reply.body)) await onStop(tx, phone)
  if (!customer) return
  const { venueId } = customer
  const { id, body, isBegun } = await joinReply(tx, { venueId, id: newId(), phone }, reply)
  if (isBegun) await askToShow(tx, customer, id)
  if (body === undefined) return
  if (isStopReply(body)) await stopSms(tx, secrets, customer, body)
  await show(tx, customer, id, body)
  publishOutreaches(tx, venueId)
}

/** Shows an answer with placeholders for the segments that did not arrive in time. */
export function incompleteReplies(database: Database): OutboxHandler {
  return {
    idempotency: 'key',
    staysInside: true,
    async send({ venueId, payload }) {
      const { replyId, profileId } = payload as Incomplete
      await database.system(async (tx) => {
        const reply = await readReply(tx, venueId, replyId)
        if (!reply) return
        await show(tx, { ...reply, profileId }, replyId, reply.body)
        publishOutreaches(tx, venueId)
      })
    },
  }
}

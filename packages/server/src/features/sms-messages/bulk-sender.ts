import { fillContactText } from '@comptoir/core/contact-messages'
import { withStop } from '@comptoir/core/sms'
import type { Answer, Batch, DispatchHandler } from '../../kernel/dispatch/index.ts'
import { DeadAddress } from '../../kernel/ports/dead-address.ts'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { AcceptedPart, OutgoingSms, SmsProvider } from '../../providers/sms/provider.ts'
import { type BulkPerson, type BulkSms, senderTo, stopMentionOf, stopMentions } from '../sms/index.ts'
import { noteBounce } from '../suppression/index.ts'
import { bulkObjections } from './bulk-objections.ts'

type Given = Pick<Services, 'database' | 'secrets' | 'config' | 'site'>
type Message = Batch['messages'][number]

/** Messages of a call: what a provider that knows no keys leaves unknown at most when a process dies. */
const BATCH = 20

/** The texts that a batch leaves with, each with the mention of STOP of its destination. */
function prepare(
  { database, config, site }: Given,
  { venueId, payload, messages }: Batch,
): Promise<{ message: Message; sms: OutgoingSms }[]> {
  const { body, senderId, venueName: venue } = payload as BulkSms
  const { sms } = config
  if (!sms) throw new SendFailure('held', 'SMS is not set up on this installation')
  const mentions = stopMentions(sms, site)
  return database.system(async (tx) => {
    const prepared: { message: Message; sms: OutgoingSms }[] = []
    for (const message of messages) {
      const { recipient: to, fields, key, n } = message
      const mention = await stopMentionOf(tx, mentions, site, { venueId, phone: to })
      const text = withStop(fillContactText(body, { ...(fields as BulkPerson), venue }), mention)
      const from = senderTo(sms, senderId, to)
      prepared.push({ message, sms: { to, from, body: text, reference: n % 65_536, key } })
    }
    return prepared
  })
}

/** Sends SMS to many. What the provider took of a message is not sent again. */
export function bulkSender(services: Given, provider: SmsProvider): DispatchHandler {
  const { database, secrets } = services
  const { account, idempotency } = provider

  async function sendOne(
    { message, sms }: { message: Message; sms: OutgoingSms },
    signal: AbortSignal,
  ): Promise<Answer> {
    const accepted: AcceptedPart[] = []
    const answer = (end: Answer['end']) => ({ end, parts: accepted.map((part) => ({ ...part, account })) })
    try {
      const isDone = (part: number) => message.taken.includes(part)
      await provider.send(sms, { isDone, onAccepted: (part) => accepted.push(part), signal })
      return answer('sent')
    } catch (error) {
      if (error instanceof SendFailure) return answer(error)
      return answer(new SendFailure('ambiguous', String(error), { cause: error }))
    }
  }

  async function noteDead(venueId: number, ended: readonly (readonly [Message, Answer])[]): Promise<void> {
    const dead = ended.flatMap(([{ recipient }, { end }]) =>
      end instanceof DeadAddress ? [[recipient, end.message] as const] : [],
    )
    if (dead.length === 0) return
    await database.system(async (tx) => {
      for (const [address, words] of dead)
        await noteBounce(tx, secrets, { venueId, channel: 'sms', address }, words)
    })
  }

  return {
    idempotency,
    batchSize: BATCH,
    objections: (tx, batch) => bulkObjections(tx, services, batch),
    async send(batch, signal) {
      const prepared = await prepare(services, batch)
      const ended = await Promise.all(
        prepared.map(async (one) => [one.message, await sendOne(one, signal)] as const),
      )
      await noteDead(batch.venueId, ended)
      return new Map(ended.map(([{ key }, answer]) => [key, answer]))
    },
  }
}

import type { SmsProvider } from '../connectors/sms/provider.ts'
import type { Tx } from '../db/database.ts'
import { enqueue, type OutboxHandler, SendFailure } from '../jobs/outbox.ts'
import type { Services } from '../services.ts'

/** The outbox kind of what the product itself writes to a phone: asked for by its owner, so it mentions no STOP. */
export const NOTICE_SMS_JOB = 'sms.notice'
const PURPOSE = 'sms-notice'

export interface NoticeSms {
  /** International, with its plus. */
  to: string
  text: string
  /** Names the SMS: a second one with the same key is the same. */
  key: string
  /** When it is worth nothing any more. */
  notAfter: Date
}

interface Payload {
  to: string
  sealed: string
  notAfter: string
}

/** Puts one into the outbox, its text sealed, in the transaction of the wish. */
export async function queueNotice(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { to, text, key, notAfter }: NoticeSms,
): Promise<void> {
  const payload: Payload = { to, sealed: secrets.seal(text, PURPOSE), notAfter: notAfter.toISOString() }
  await enqueue(tx, { venueId: 0, kind: NOTICE_SMS_JOB, key, payload })
}

/** Sends them in time or not at all; whoever waits for one asks again. */
export function noticeSender(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  provider: SmsProvider,
): OutboxHandler {
  return {
    idempotency: provider.idempotency,
    async send({ payload, providerKey: key, id }, signal) {
      const { to, sealed, notAfter } = payload as Payload
      if (Date.parse(notAfter) < Date.now())
        throw new SendFailure('permanent', 'it was worth nothing any more when it could be sent')
      const sms = {
        to,
        from: config.sms?.sender ?? '',
        body: secrets.open(sealed, PURPOSE),
        reference: id % 65_536,
        key,
      }
      await provider.send(sms, { isDone: () => false, onAccepted: () => undefined, signal })
    },
  }
}

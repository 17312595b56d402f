import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { enqueue, type OutboxHandler, SendFailure } from '../../kernel/queue/outbox.ts'
import type { EncryptedJobs } from '../../kernel/secrets/encrypted-column.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { SmsProvider } from '../../providers/sms/provider.ts'
import { isSuppressed } from '../suppression/index.ts'

/** The outbox kind of what the product itself writes to a phone: asked for by its owner, so it mentions no STOP. */
export const NOTICE_SMS_JOB = 'sms.notice'
/** What the keys of alerts begin with, which are no codes; then comes the manager's id. */
export const ALERT_KEY = 'alert:'
const PURPOSE = 'sms-notice'

export const encryptedNotices: EncryptedJobs = {
  kind: NOTICE_SMS_JOB,
  member: 'sealed',
  purposeOf: () => PURPOSE,
  whenLost: {
    name: 'unsent SMS with codes or alerts',
    remedy: 'they are not sent; people request codes again',
  },
}

export interface NoticeSms {
  /** International, with its plus. */
  to: string
  text: string
  /** The name it comes from; else that of the installation. */
  from?: string
  /** Whose it is, where it is of one venue. */
  venueId?: number
  /** Names the SMS: a second one with the same key is the same. */
  key: string
  /** When it expires. */
  notAfter: Date
  /** The venues it is sent for: a phone that one of them may not write to does not get it. */
  venueIds?: readonly number[]
}

interface Payload {
  to: string
  from?: string
  sealed: string
  notAfter: string
  venueIds: readonly number[]
}

/** Queues a notice, its text encrypted, in the transaction of the request. */
export async function queueNotice(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { venueId = 0, to, from = '', text, key, notAfter, venueIds = [] }: NoticeSms,
): Promise<void> {
  const sealed = secrets.encrypt(text, PURPOSE)
  const payload: Payload = { to, from, sealed, notAfter: notAfter.toISOString(), venueIds }
  await enqueue(tx, { venueId, kind: NOTICE_SMS_JOB, key, payload })
}

/** Deletes notices that have not been sent. One that is being sent is not retried. */
export async function dropNotices(tx: Tx, keyStart: string): Promise<void> {
  await sql`
    delete from outbox
    where venue_id = 0 and kind = ${NOTICE_SMS_JOB} and starts_with(key, ${keyStart})
      and state in ('queued', 'leased')`.execute(tx)
}

async function requireWanted(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  { to, venueIds }: Payload,
): Promise<void> {
  for (const venueId of venueIds)
    if (await database.system((tx) => isSuppressed(tx, secrets, venueId, 'sms', to)))
      throw new SendFailure('permanent', 'the phone has opted out')
}

/** Sends them in time or not at all; a user who waits for one requests another. */
export function noticeSender(
  services: Pick<Services, 'secrets' | 'config' | 'database'>,
  provider: SmsProvider,
): OutboxHandler {
  const { secrets, config } = services
  return {
    idempotency: provider.idempotency,
    async send({ payload, providerKey: key, id }, signal) {
      const { to, from, sealed, notAfter } = payload as Payload
      if (Date.parse(notAfter) < Date.now())
        throw new SendFailure('permanent', 'it expired before it could be sent')
      await requireWanted(services, payload as Payload)
      const sms = {
        to,
        from: from || (config.sms?.sender ?? ''),
        body: secrets.decrypt(sealed, PURPOSE),
        reference: id % 65_536,
        key,
      }
      await provider.send(sms, { isDone: () => false, onAccepted: () => undefined, signal })
    },
  }
}

import type { Tx } from '../../kernel/db/database.ts'
import type { Answer, Batch, DispatchHandler, Objection } from '../../kernel/dispatch/index.ts'
import { BusyAddress, DeadAddress } from '../../kernel/ports/dead-address.ts'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { SmtpPool } from '../../providers/email/smtp-pool.ts'
import { noteBounce, noteSoftBounce, suppressedAmong, unsubscribeAddresses } from '../suppression/index.ts'
import type { BulkMail, BulkMailPerson } from './bulk.ts'
import { envelopeFrom, findMailIdentity, type MailIdentity } from './mail-identity.ts'
import { type ComposeMail, compileBulkMail, nameOfMail } from './mime.ts'
import { lockMailed, mailedTooOften } from './touches.ts'

type Given = Pick<Services, 'database' | 'secrets' | 'config' | 'site'>
type Message = Batch['messages'][number]

/** Messages of a call: what a mail server that knows no keys leaves unknown at most when a process dies. */
const BATCH = 20
const MOST_COMPILED = 20
/** The account of mails in what is known of delivered parts. */
export const MAIL_ACCOUNT = 'email'

/** What keeps mails from leaving, asked when they are claimed: an opt-out since the launch, and the cap (D-74). */
async function objectionsTo(
  tx: Tx,
  { secrets }: Given,
  { venueId, dispatchId, messages }: Batch,
): Promise<Map<number, Objection>> {
  const addresses = messages.map(({ recipient }) => recipient)
  await lockMailed(tx, venueId)
  const stopped = await suppressedAmong(tx, secrets, venueId, 'email', addresses)
  const tooOften = await mailedTooOften(tx, { venueId, addresses, exceptDispatch: dispatchId })
  const objections = new Map<number, Objection>()
  for (const { n, recipient } of messages)
    if (stopped.has(recipient)) objections.set(n, { reason: 'stop' })
    else if (tooOften.has(recipient)) objections.set(n, { reason: 'cap' })
  return objections
}

/** Compiles the mail of a dispatch once, and keeps it as long as others do not need the room. */
function createCompiler() {
  const compiled = new Map<string, ComposeMail>()
  return (dispatchId: string, mail: BulkMail): ComposeMail => {
    // A domain can break, and come back, while its mails leave.
    const name = `${dispatchId} ${mail.sender}`
    const known = compiled.get(name) ?? compileBulkMail(mail)
    compiled.delete(name)
    compiled.set(name, known)
    const [oldest] = compiled.keys()
    if (compiled.size > MOST_COMPILED && oldest !== undefined) compiled.delete(oldest)
    return known
  }
}

/** Sends mails to many. Plain SMTP cannot say whether a lost answer was a yes: such a mail is never repeated. */
export function bulkMailSender(services: Given, pool: SmtpPool): DispatchHandler {
  const { database, secrets, site } = services
  const compile = createCompiler()

  async function sendOne(
    { venueId, dispatchId }: Batch,
    { recipient: to, key, n, fields }: Message,
    { unsubscribe, identity }: { unsubscribe: string; identity: MailIdentity },
    signal: AbortSignal,
  ) {
    const words = { ...(fields as BulkMailPerson), unsubscribe }
    const at = new Date()
    const bytes = await identity.sign(compile(dispatchId, identity.mail)({ venueId, to, words, key, at }), at)
    const returnPath = envelopeFrom(services, identity, { dispatchId, n })
    await pool.send({ returnPath, to, bytes }, signal)
  }

  async function answerOf(run: Promise<void>, { key }: Message): Promise<Answer> {
    const parts = [{ part: 0, account: MAIL_ACCOUNT, providerId: nameOfMail(key) }]
    try {
      await run
      return { end: 'sent', parts }
    } catch (error) {
      if (!(error instanceof SendFailure))
        return { end: new SendFailure('ambiguous', String(error), { cause: error }), parts }
      return error.failure === 'ambiguous' ? { end: error, parts } : { end: error }
    }
  }

  /** What servers said of addresses holds for the mails that follow. */
  async function noteRefusals(
    venueId: number,
    ended: readonly (readonly [Message, Answer])[],
  ): Promise<void> {
    const refused = ended.filter(([, { end }]) => end instanceof DeadAddress || end instanceof BusyAddress)
    if (refused.length === 0) return
    await database.system(async (tx) => {
      for (const [{ recipient: address, key }, { end }] of refused)
        if (end instanceof DeadAddress)
          await noteBounce(tx, secrets, { venueId, channel: 'email', address }, end.message)
        else if (end instanceof BusyAddress && end.failure === 'permanent')
          await noteSoftBounce(tx, secrets, { venueId, address }, key, end.message)
    })
  }

  return {
    idempotency: 'none',
    batchSize: BATCH,
    concurrency: 4,
    objections: (tx, batch) => objectionsTo(tx, services, batch),
    async send(batch, signal) {
      const { venueId, messages, payload } = batch
      const { unsubscribeOf, identity } = await database.system(async (tx) => ({
        unsubscribeOf: await unsubscribeAddresses(tx, site, { venueId, channel: 'email' }),
        identity: await findMailIdentity(tx, services, venueId, payload as BulkMail),
      }))
      const ended = await Promise.all(
        messages.map(async (message) => {
          const unsubscribe = unsubscribeOf(message.recipient)
          const sent = sendOne(batch, message, { unsubscribe, identity }, signal)
          return [message, await answerOf(sent, message)] as const
        }),
      )
      await noteRefusals(venueId, ended)
      return new Map(ended.map(([{ key }, answer]) => [key, answer]))
    },
  }
}

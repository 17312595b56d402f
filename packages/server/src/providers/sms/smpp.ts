import { DeadAddress } from '../../kernel/ports/dead-address.ts'
import { ProviderFailure } from '../../kernel/ports/provider-failure.ts'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import { readDelivery } from './delivery.ts'
import type { Pdu, PduBody, ShortMessage, SmppAddress } from './pdu.ts'
import type { OutgoingSms, SmsProvider, TakeIn } from './provider.ts'
import { MESSAGE_REFERENCE } from './receipt.ts'
import { openSmppLine, type SmppOptions } from './smpp-line.ts'
import { type CodedPart, codeSms } from './sms-encoder.ts'
import { NotSentError } from './window-slots.ts'

/** Refused for now: queue full, throttled, system error and what the centre cannot do at the moment (5.1.3). */
const passing = new Set([0x08, 0x14, 0x58, 0x61, 0x64, 0x400])
const THROTTLED = 0x58
const NO_RECEIVER = 0x0b
const THROTTLED_WAIT_MS = 1000
const RECEIPT_WANTED = 1

const names: Readonly<Record<number, string>> = {
  8: 'system error',
  10: 'the sender is not valid',
  11: 'the receiver is not valid',
  20: 'its queue is full',
  69: 'submitting failed',
  88: 'too many at a time',
}

function failureOf(status: number): SendFailure {
  const message = `the SMSC refused: ${names[status] ?? 'status'} (0x${status.toString(16)})`
  if (status === NO_RECEIVER) return new DeadAddress(message)
  if (!passing.has(status)) return new SendFailure('permanent', message)
  return new SendFailure(
    'retryable',
    message,
    status === THROTTLED ? { retryAfterMs: THROTTLED_WAIT_MS } : {},
  )
}

/** Of a name, a number with its country, or a short code (5.2.5). */
function addressOf(value: string): SmppAddress {
  if (/^\+\d+$/.test(value)) return { ton: 1, npi: 1, address: value.slice(1) }
  if (value === '') return { ton: 0, npi: 0, address: '' }
  return /^\d+$/.test(value) ? { ton: 3, npi: 0, address: value } : { ton: 5, npi: 0, address: value }
}

/** `000000001000000R`: ten minutes from now (7.1.1.2). */
function validity(minutes: number | undefined): string {
  if (minutes === undefined) return ''
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `0000${two(minutes / 1440)}${two((minutes / 60) % 24)}${two(minutes % 60)}00000R`
}

function messageOf(sms: OutgoingSms, coded: CodedPart): ShortMessage {
  const reference = Buffer.alloc(2)
  reference.writeUInt16BE(sms.reference & 0xffff)
  return {
    source: addressOf(sms.from),
    destination: addressOf(sms.to),
    validityPeriod: validity(sms.validMinutes),
    registeredDelivery: RECEIPT_WANTED,
    options: new Map([[MESSAGE_REFERENCE, reference]]),
    ...coded,
  }
}

function worst(failures: readonly SendFailure[]): SendFailure | undefined {
  const of = (kind: SendFailure['failure']) => failures.find(({ failure }) => failure === kind)
  return of('ambiguous') ?? of('permanent') ?? of('held') ?? of('retryable')
}

/**
 * Sends SMS over SMPP 3.4. The protocol knows no key that a centre would recognise repeats by, and a message whose
 * answer was lost has no id to ask for: an end that is not known stays so, until a receipt that carries our reference
 * arrives.
 */
export function createSmppProvider(
  options: Omit<SmppOptions, 'onDelivery'> & { takeIn: TakeIn },
): SmsProvider {
  const line = openSmppLine({
    ...options,
    async onDelivery(pdu: Pdu) {
      if (pdu.command === 'deliver_sm') await options.takeIn(readDelivery(pdu.message))
    },
  })

  /** What it means that nothing came back: without a line nothing left, and no one else could send either. */
  function unanswered(error: Error): SendFailure {
    if (!(error instanceof NotSentError)) return new SendFailure('ambiguous', error.message, { cause: error })
    if (line.isBound()) return new SendFailure('retryable', error.message, { cause: error })
    return line.problem() ?? new ProviderFailure('unreachable', error.message, { cause: error })
  }

  async function ask(body: PduBody, signal: AbortSignal): Promise<Pdu> {
    const problem = line.problem()
    if (problem) throw problem
    return line.request(body, signal).catch((error: Error) => {
      throw unanswered(error)
    })
  }

  async function submit(message: ShortMessage, signal: AbortSignal): Promise<string> {
    const answer = await ask({ command: 'submit_sm', message }, signal)
    if (answer.status !== 0) throw failureOf(answer.status)
    if (answer.command !== 'submit_sm_resp' || answer.messageId === '')
      throw new SendFailure('ambiguous', 'the response of the SMSC contains no id')
    return answer.messageId
  }

  const { host, username } = new URL(options.url)
  return {
    account: `${username}@${host}`,
    idempotency: 'none',
    isReady: line.isBound,
    close: line.close,
    async check(signal) {
      await ask({ command: 'enquire_link' }, signal).catch((error: Error) => {
        if (error instanceof ProviderFailure) throw error
        throw new ProviderFailure('unreachable', error.message, { cause: error })
      })
    },
    async send(sms, { isDone, onAccepted, signal }) {
      const failures: SendFailure[] = []
      const parts = codeSms(sms.body, sms.reference).entries()
      await Promise.all(
        Array.from(parts, async ([part, coded]) => {
          if (isDone(part)) return
          try {
            onAccepted({ part, providerId: await submit(messageOf(sms, coded), signal) })
          } catch (error) {
            if (!(error instanceof SendFailure)) throw error
            failures.push(error)
          }
        }),
      )
      const failure = worst(failures)
      if (failure) throw failure
    },
  }
}

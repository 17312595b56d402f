import type { MessageFailure } from '@comptoir/core/inbox'
import type { AccountProblem } from '@comptoir/core/social'
import type { SafeAnswer } from '../../kernel/outbound/safe-fetch.ts'
import type { Refusal } from '../../kernel/ports/arrivals.ts'
import { ChannelFailure } from '../../kernel/ports/channel.ts'
import type { SendFailure } from '../../kernel/queue/outbox.ts'

/** As Instagram's token address writes errors. */
interface TokenError {
  error_message?: string
}

interface GraphError {
  code?: number
  error_subcode?: number
  message?: string
  error_data?: { details?: string }
}

interface Meaning {
  codes: readonly number[]
  failure: SendFailure['failure']
  reason: MessageFailure
  problem?: AccountProblem
}

/** What the error codes of the Graph API and the WhatsApp Cloud API mean for a request of ours. */
const meanings: readonly Meaning[] = [
  { codes: [0, 102, 190, 463, 467], failure: 'held', reason: 'not_linked', problem: 'token' },
  { codes: [3, 10, 200, 131005], failure: 'held', reason: 'not_linked', problem: 'permission' },
  { codes: [133010, 131045, 133006, 133015], failure: 'held', reason: 'not_linked', problem: 'registration' },
  { codes: [368, 131031], failure: 'held', reason: 'not_linked', problem: 'locked' },
  { codes: [131042], failure: 'held', reason: 'not_linked', problem: 'payment' },
  {
    codes: [4, 17, 32, 613, 80006, 80007, 130429, 131048, 131056, 133016],
    failure: 'retryable',
    reason: 'rate_limit',
  },
  { codes: [2, 1200, 131016, 131057, 133004], failure: 'retryable', reason: 'outage' },
  { codes: [1, 131000], failure: 'ambiguous', reason: 'outage' },
  { codes: [470, 131047], failure: 'permanent', reason: 'window_over' },
  {
    codes: [551, 131021, 131026, 131030, 131049, 131050, 130472],
    failure: 'permanent',
    reason: 'unreachable',
  },
  { codes: [131051, 131052, 131053], failure: 'permanent', reason: 'media' },
  {
    codes: [132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068, 132069],
    failure: 'permanent',
    reason: 'template',
  },
]

/** Subcodes of Messenger and Instagram say more than their codes, which they share with other refusals. */
const submeanings: readonly Meaning[] = [
  { codes: [2018278, 2534022], failure: 'permanent', reason: 'window_over' },
  { codes: [2018001, 2018108, 1545041, 2534014], failure: 'permanent', reason: 'unreachable' },
  { codes: [2018047, 2018109], failure: 'permanent', reason: 'media' },
]

/** Not on WhatsApp, does not accept messages of businesses, or has blocked this one. */
const refusals: Readonly<Record<number, Refusal>> = { 131026: 'bounce', 131050: 'unsubscribe' }

/** What a code means for the customer. */
export const refusalOf = (code: number | undefined): Refusal | undefined => refusals[code ?? -1]

/** Why a message was not delivered, by the code of a status or of an answer. */
export function reasonOf(code: number | undefined): MessageFailure {
  return meanings.find(({ codes }) => codes.includes(code ?? -1))?.reason ?? 'refused'
}

function byStatus(status: number): Pick<Meaning, 'failure' | 'reason'> {
  if (status === 429) return { failure: 'retryable', reason: 'rate_limit' }
  if (status === 503) return { failure: 'retryable', reason: 'outage' }
  if (status >= 500 || status < 400) return { failure: 'ambiguous', reason: 'outage' }
  return { failure: 'permanent', reason: 'refused' }
}

function retryAfterOf({ headers }: SafeAnswer): { retryAfterMs?: number } {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: Math.min(seconds, 900) * 1000 } : {}
}

/** The failure of an error response: by its code, else by its status. */
export function failureOf(answer: SafeAnswer, body: unknown): ChannelFailure {
  const { error, error_message } = (body ?? {}) as { error?: GraphError } & TokenError
  const meaning: Omit<Meaning, 'codes'> =
    submeanings.find(({ codes }) => codes.includes(error?.error_subcode ?? -1)) ??
    meanings.find(({ codes }) => error?.code !== undefined && codes.includes(error.code)) ??
    byStatus(answer.status)
  const words = [
    error?.code,
    error?.error_data?.details ?? error?.message ?? error_message ?? `HTTP ${answer.status}`,
  ]
  return new ChannelFailure(meaning.failure, words.filter(Boolean).join(': '), {
    reason: meaning.reason,
    refusal: refusalOf(error?.code),
    ...retryAfterOf(answer),
    ...(meaning.problem ? { problem: meaning.problem } : {}),
  })
}

/** Nothing was sent yet: an upload with an unknown outcome is simply repeated. */
export function repeatable(error: unknown): unknown {
  return error instanceof ChannelFailure && error.failure === 'ambiguous'
    ? new ChannelFailure('retryable', error.message, { reason: error.reason, cause: error })
    : error
}

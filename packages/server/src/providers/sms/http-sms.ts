import * as z from 'zod'
import { type SafeFetch, SafeFetchError } from '../../kernel/outbound/safe-fetch.ts'
import { ProviderFailure } from '../../kernel/ports/provider-failure.ts'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import type { SmsProvider } from './provider.ts'

const TIMEOUT_MS = 15_000
/** There is one provider over HTTP at a time, wherever it is. */
export const HTTP_SMS_ACCOUNT = 'http'

const Accepted = z.object({ ids: z.array(z.string().min(1)).min(1) })

/** Without a connection nothing was sent. */
const unconnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/

/** The failure when there was no response: without a connection nothing can have arrived. */
function failureOf(error: unknown): SendFailure {
  if (error instanceof SafeFetchError && unconnected.test(error.message))
    return new ProviderFailure('unreachable', error.message, { cause: error })
  const hasNotLeft = error instanceof SafeFetchError && error.code.startsWith('refused')
  return new SendFailure(hasNotLeft ? 'permanent' : 'ambiguous', (error as Error).message, { cause: error })
}

function refusalOf(status: number, retryAfter: string | undefined): SendFailure {
  const message = `the SMS provider responded with ${status}`
  if (status === 401 || status === 403) return new ProviderFailure('refused', message)
  if (status === 503) return new ProviderFailure('unreachable', message)
  if (status === 429) {
    const seconds = Number(retryAfter)
    return new SendFailure('retryable', message, seconds > 0 ? { retryAfterMs: seconds * 1000 } : {})
  }
  return new SendFailure(status >= 400 && status < 500 ? 'permanent' : 'ambiguous', message)
}

/**
 * Sends SMS over HTTP: `POST {base}/messages` with a bearer and an `Idempotency-Key`, the body
 * `{"to","from","body","reference","validMinutes"?}`; the answer 202 is `{"ids":[…]}`, one id per segment. A repeat with the
 * same key must answer the same ids and send nothing. What becomes of them it sends to the hook. `GET {base}/balance`
 * with the bearer shows that it is taken: every answer but 401, 403 and from 500 on will do.
 */
export function createHttpSms(options: { url: string; key: string; fetch: SafeFetch }): SmsProvider {
  const base = options.url.replace(/\/$/, '')
  const authorization = `Bearer ${options.key}`
  return {
    account: HTTP_SMS_ACCOUNT,
    idempotency: 'key',
    isReady: () => true,
    close: async () => undefined,
    async check(signal) {
      const asked = { headers: { authorization }, timeoutMs: TIMEOUT_MS, signal }
      const { status } = await options.fetch(`${base}/balance`, asked).catch((error: Error) => {
        throw new ProviderFailure('unreachable', error.message, { cause: error })
      })
      if (status === 401 || status === 403) throw refusalOf(status, undefined)
      if (status >= 500) throw new ProviderFailure('unreachable', `the SMS provider responded with ${status}`)
    },
    async send({ key, ...sms }, { onAccepted, signal }) {
      const answer = await options
        .fetch(`${base}/messages`, {
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(sms),
          timeoutMs: TIMEOUT_MS,
          signal,
        })
        .catch((error: unknown) => {
          throw failureOf(error)
        })
      if (answer.status !== 202) throw refusalOf(answer.status, answer.headers['retry-after'])
      const accepted = Accepted.safeParse(parse(answer.body))
      if (!accepted.success)
        throw new SendFailure('ambiguous', 'the response of the SMS provider contains no ids')
      for (const [part, providerId] of accepted.data.ids.entries()) onAccepted({ part, providerId })
    },
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // The schema refuses it, and the failure says so.
    return undefined
  }
}

import * as z from 'zod'
import { SendFailure } from '../../jobs/outbox.ts'
import { type SafeFetch, SafeFetchError } from '../safe-fetch.ts'
import type { SmsProvider } from './provider.ts'

const TIMEOUT_MS = 15_000
/** There is one provider over HTTP at a time, wherever it is. */
export const HTTP_SMS_ACCOUNT = 'http'

const Accepted = z.object({ ids: z.array(z.string().min(1)).min(1) })

/** Says what is known when nothing came back: before a connection nothing can have arrived. */
function failureOf(error: unknown): SendFailure {
  const hasNotLeft = error instanceof SafeFetchError && error.code.startsWith('refused')
  return new SendFailure(hasNotLeft ? 'permanent' : 'ambiguous', (error as Error).message, { cause: error })
}

function refusalOf(status: number, retryAfter: string | undefined): SendFailure {
  const message = `the SMS provider answered ${status}`
  if (status === 429 || status === 503) {
    const seconds = Number(retryAfter)
    return new SendFailure('retryable', message, seconds > 0 ? { retryAfterMs: seconds * 1000 } : {})
  }
  return new SendFailure(status >= 400 && status < 500 ? 'permanent' : 'ambiguous', message)
}

/**
 * Sends SMS over HTTP: `POST {base}/messages` with a bearer and an `Idempotency-Key`, the body
 * `{"to","from","body","reference","validMinutes"?}`; the answer 202 is `{"ids":[…]}`, one id a part. A repeat with the
 * same key must answer the same ids and send nothing. What becomes of them it tells at the hook.
 */
export function createHttpSms(options: { url: string; key: string; fetch: SafeFetch }): SmsProvider {
  const address = `${options.url.replace(/\/$/, '')}/messages`
  return {
    account: HTTP_SMS_ACCOUNT,
    idempotency: 'key',
    isReady: () => true,
    close: async () => undefined,
    async send({ key, ...sms }, { onAccepted, signal }) {
      const answer = await options
        .fetch(address, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${options.key}`,
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
      if (!accepted.success) throw new SendFailure('ambiguous', 'the SMS provider answered without ids')
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

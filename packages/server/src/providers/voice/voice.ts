import * as z from 'zod'
import { AppError } from '../../kernel/http/errors.ts'
import type { SafeFetch, SafeRequest } from '../../kernel/outbound/safe-fetch.ts'
import { SafeFetchError } from '../../kernel/outbound/safe-fetch.ts'
import { ProviderFailure } from '../../kernel/ports/provider-failure.ts'

/** A provider of numbers: where it is, how it knows us, and how we know it. */
export interface VoiceSettings {
  url: string
  key: string
  /** Signs what it calls us with. */
  secret: string
}

/** Takes and gives back numbers. A failure is an AppError with the provider's own words (VPN-07). */
export interface Voice {
  /**
   * Takes a number that rings at `fallback` and reports calls to `callback`; a repeat with the same key takes the same
   * one.
   */
  take(fallback: string, callback: string, key: string): Promise<string>
  redirect(phone: string, fallback: string): Promise<void>
  giveBack(phone: string): Promise<void>
  /** Asks something without any effect; throws a ProviderFailure where it takes nothing now. */
  check(signal: AbortSignal): Promise<void>
}

const Taken = z.object({ number: z.string().regex(/^\+[1-9]\d{6,14}$/) })
const Refused = z.object({ error: z.object({ message: z.string().max(300) }) })

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // The schemas refuse it.
    return undefined
  }
}

/**
 * Speaks to a provider over HTTP with a bearer: `POST /numbers {"fallback","callback"}` answers 201 `{"number"}`,
 * `POST /numbers/{number} {"fallback"}` and `POST /numbers/{number}/release` answer 204. `GET /numbers` shows that the
 * bearer is taken: every answer but 401, 403 and from 500 on will do.
 */
export function createVoice(fetch: SafeFetch, { url, key }: VoiceSettings): Voice {
  async function ask(path: string, status: number, body: object, headers: SafeRequest['headers'] = {}) {
    const answer = await fetch(`${url}/numbers${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      timeoutMs: 10_000,
    }).catch((error: unknown) => {
      if (!(error instanceof SafeFetchError)) throw error
      throw new AppError('unavailable', `The number provider does not respond: ${error.message}`)
    })
    const read = parse(answer.body)
    if (answer.status === status) return read
    const refused = Refused.safeParse(read)
    if (!refused.success)
      throw new AppError('unavailable', `The number provider responded with ${answer.status}.`)
    throw new AppError('unavailable', refused.data.error.message, {
      fields: { provider: 'refused_by_provider' },
    })
  }
  return {
    async take(fallback, callback, idempotencyKey) {
      const taken = Taken.safeParse(
        await ask('', 201, { fallback, callback }, { 'idempotency-key': idempotencyKey }),
      )
      if (!taken.success)
        throw new AppError('unavailable', 'The response of the number provider contains no number.')
      return taken.data.number
    },
    async redirect(phone, fallback) {
      await ask(`/${encodeURIComponent(phone)}`, 204, { fallback })
    },
    async giveBack(phone) {
      await ask(`/${encodeURIComponent(phone)}/release`, 204, {})
    },
    async check(signal) {
      const asked = { headers: { authorization: `Bearer ${key}` }, timeoutMs: 10_000, signal }
      const { status } = await fetch(`${url}/numbers`, asked).catch((error: Error) => {
        throw new ProviderFailure('unreachable', error.message, { cause: error })
      })
      const words = `the number provider responded with ${status}`
      if (status === 401 || status === 403) throw new ProviderFailure('refused', words)
      if (status >= 500) throw new ProviderFailure('unreachable', words)
    },
  }
}

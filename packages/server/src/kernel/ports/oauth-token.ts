import * as z from 'zod'
import { ChannelFailure, type Reach } from './channel.ts'
import { unanswered } from './unanswered.ts'

const TIMEOUT_MS = 20_000

/** What a provider gives to whom it knows now (RFC 6749, 5.1). */
export interface Grant {
  token: string
  refreshToken: string | undefined
  endsAt: Date | undefined
}

const GrantBody = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
})
const ErrorBody = z.object({ error: z.string(), error_description: z.string().optional() })

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Asks for a token with a code, or with a token to refresh. What is refused must be repaired by a login. */
export async function requestGrant(
  { providerFetch }: Pick<Reach, 'providerFetch'>,
  url: string,
  fields: Record<string, string>,
): Promise<Grant> {
  const answer = await providerFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(fields).toString(),
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw unanswered(error, 'GET')
  })
  const body = parse(answer.body)
  const given = GrantBody.safeParse(body).data
  if (answer.status < 400 && given) {
    const { access_token: token, refresh_token: refreshToken, expires_in: seconds } = given
    const endsAt = seconds === undefined ? undefined : new Date(Date.now() + seconds * 1000)
    return { token, refreshToken, endsAt }
  }
  const said = ErrorBody.safeParse(body).data
  const words = said
    ? [said.error, said.error_description].filter(Boolean).join(': ')
    : `HTTP ${answer.status}`
  if (answer.status === 429 || answer.status >= 500)
    throw new ChannelFailure('retryable', words, { reason: 'outage' })
  throw new ChannelFailure('held', words, { reason: 'not_linked', problem: 'token' })
}

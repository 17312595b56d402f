import { createHash, sign } from 'node:crypto'
import * as z from 'zod'
import type { SafeAnswer } from '../../kernel/outbound/safe-fetch.ts'
import { ChannelFailure, type Reach } from '../../kernel/ports/channel.ts'
import type { Credentials } from './credentials.ts'

const SCOPES = {
  messages: 'https://www.googleapis.com/auth/rcsbusinessmessaging',
  agents: 'https://www.googleapis.com/auth/businesscommunications',
}
/** What a token is for: to send as the agent, or to read and change what the agent is. */
export type RcsService = keyof typeof SCOPES
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const LIFE_SECONDS = 3600
/** A token that expires soon is not used any more. */
const SPARE_MS = 60_000

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
/** Valid tokens, by the key and the service that they were issued for. */
const known = new Map<string, { token: string; untilMs: number }>()

const nameOf = ({ config }: Reach, { privateKey }: Credentials, service: RcsService) =>
  createHash('sha256').update(`${config.rcs.tokenUrl}\n${service}\n${privateKey}`).digest('hex')

/** The assertion of a service account, signed with its key (RFC 7523). */
function assertionOf(
  { email, privateKey, keyId }: Credentials,
  service: RcsService,
  audience: string,
): string {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: email,
    scope: SCOPES[service],
    aud: audience,
    iat: nowSeconds,
    exp: nowSeconds + LIFE_SECONDS,
  }
  const text = `${encode({ alg: 'RS256', typ: 'JWT', ...(keyId ? { kid: keyId } : {}) })}.${encode(claims)}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** It contains no message yet: a failure here can be retried. */
function refusal({ status, body }: SafeAnswer): ChannelFailure {
  if (status === 429 || status >= 500)
    return new ChannelFailure('retryable', `the token endpoint responded with ${status}`, {
      reason: 'outage',
    })
  const words = z.object({ error: z.string(), error_description: z.string().optional() })
  const said = words.safeParse(parse(body)).data
  const text = said ? [said.error, said.error_description].filter(Boolean).join(': ') : `HTTP ${status}`
  return new ChannelFailure('held', text, { reason: 'not_linked', problem: 'token' })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

async function exchange(
  reach: Reach,
  credentials: Credentials,
  service: RcsService,
  signal: AbortSignal | undefined,
) {
  const url = reach.config.rcs.tokenUrl
  const form = new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(credentials, service, url) })
  const answer = await reach
    .providerFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      ...(signal ? { signal } : {}),
    })
    .catch((cause: unknown) => {
      throw new ChannelFailure('retryable', 'the token endpoint does not respond', {
        reason: 'outage',
        cause,
      })
    })
  const given = Answer.safeParse(parse(answer.body))
  if (answer.status >= 400 || !given.success) throw refusal(answer)
  return given.data
}

/** An access token: the last one while it is valid, else a new one for a signed assertion of the service account. */
export async function accessToken(
  reach: Reach,
  credentials: Credentials,
  service: RcsService,
  signal: AbortSignal | undefined,
): Promise<string> {
  const name = nameOf(reach, credentials, service)
  const last = known.get(name)
  if (last && last.untilMs > Date.now() + SPARE_MS) return last.token
  const { access_token: token, expires_in: lifeSeconds } = await exchange(reach, credentials, service, signal)
  for (const [key, { untilMs }] of known) if (untilMs <= Date.now()) known.delete(key)
  known.set(name, { token, untilMs: Date.now() + lifeSeconds * 1000 })
  return token
}

/** Google rejected it. */
export function forgetToken(reach: Reach, credentials: Credentials, service: RcsService): void {
  known.delete(nameOf(reach, credentials, service))
}

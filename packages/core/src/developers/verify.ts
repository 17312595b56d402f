/** How far the sender's clock may be from ours, seconds (Standard Webhooks, as Stripe). */
const TOLERANCE_SECONDS = 300

/**
 * A delivery that was not signed with this secret, is too old, or is not what it says.
 * @example
 * import { verifyWebhook, WebhookRejected } from '@comptoir/core/developers'
 *
 * export async function receive(request: Request, secret: string): Promise<Response> {
 *   try {
 *     const event = await verifyWebhook(await request.text(), request.headers, secret)
 *     console.log(event.type)
 *     return new Response(null, { status: 204 })
 *   } catch (error) {
 *     if (error instanceof WebhookRejected) return new Response(error.reason, { status: 400 })
 *     throw error
 *   }
 * }
 */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected'
  readonly reason: 'missing_header' | 'bad_secret' | 'bad_timestamp' | 'bad_signature' | 'bad_payload'

  constructor(reason: WebhookRejected['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** The headers of a request: what `fetch` has, or Node's plain object. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** What a webhook carries, once it is proved to come from Comptoir. */
export interface VerifiedWebhook {
  /** The same for each attempt and replay of one event: handle it once. */
  id: string
  type: string
  venueId: number
  /** When the event happened, ISO 8601. */
  timestamp: string
  data: unknown
}

function read(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookRejected('missing_header', `The header ${name} is missing.`)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice(6)) : undefined
  if (!bytes || bytes.length < 24)
    throw new WebhookRejected(
      'bad_secret',
      'The secret is not valid. Use the one that was shown: whsec_ followed by base64.',
    )
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function checkTime(timestamp: string, nowMs: number): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(nowMs / 1000 - seconds) <= TOLERANCE_SECONDS))
    throw new WebhookRejected(
      'bad_timestamp',
      `The delivery was not signed within the last ${TOLERANCE_SECONDS} s.`,
    )
}

function parse(id: string, payload: string): VerifiedWebhook {
  let event: Omit<VerifiedWebhook, 'id'> | undefined
  try {
    event = JSON.parse(payload)
  } catch {
    event = undefined
  }
  if (typeof event !== 'object' || event === null)
    throw new WebhookRejected('bad_payload', 'The body is not a JSON object.')
  return { ...event, id }
}

/**
 * Proves that a webhook comes from Comptoir and was not changed, by the rules of Standard Webhooks 1.0.0, and reads
 * it. Runs wherever Web Crypto does: Node 20, Deno, Bun, workers.
 *
 * Throws {@link WebhookRejected}: answer 400 then. An event may come more than once: remember `id`.
 * @param payload the body as it came, before any parsing: one changed byte breaks the signature
 * @param headers of the request, with names in lower case
 * @param secret the `whsec_…` that was shown when the webhook was made
 * @param nowMs milliseconds since 1970, for tests
 * @example
 * import { verifyWebhook } from '@comptoir/core/developers'
 *
 * export async function receive(request: Request): Promise<void> {
 *   const secret = process.env.WEBHOOK_SECRET ?? ''
 *   const event = await verifyWebhook(await request.text(), request.headers, secret)
 *   console.log(event.type, event.data)
 * }
 */
export async function verifyWebhook(
  payload: string,
  headers: WebhookHeaders,
  secret: string,
  nowMs = Date.now(),
): Promise<VerifiedWebhook> {
  const id = read(headers, 'webhook-id')
  const timestamp = read(headers, 'webhook-timestamp')
  const signatures = read(headers, 'webhook-signature').split(' ')
  const key = await importSecret(secret)
  checkTime(timestamp, nowMs)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${payload}`)
  for (const signature of signatures) {
    const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return parse(id, payload)
  }
  throw new WebhookRejected('bad_signature', 'No signature matches the body and the secret.')
}

import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { HookEvent, HookProvider } from '../../kernel/ports/hook-provider.ts'
import { isSignedBy } from '../../kernel/secrets/secrets.ts'
import { splitMessaging } from './page-split.ts'
import { splitValue } from './whatsapp/split.ts'

const Body = z.object({
  object: z.string(),
  entry: z.array(
    z.object({
      id: z.coerce.string(),
      changes: z.array(z.object({ field: z.string(), value: z.unknown() })).optional(),
      messaging: z.array(z.unknown()).optional(),
    }),
  ),
})

/** The inbox for the messages of a page product, by what Meta calls its object. */
const inboxes: Readonly<Record<string, string>> = { page: 'facebook', instagram: 'instagram' }

function isSame(one: string, other: string): boolean {
  const digest = (word: string) => createHash('sha256').update(word).digest()
  return timingSafeEqual(digest(one), digest(other))
}

function parse(raw: string): z.infer<typeof Body> | undefined {
  try {
    return Body.parse(JSON.parse(raw))
  } catch {
    // The caller keeps the whole body, unread.
    return undefined
  }
}

/** The webhooks of Meta's products: WhatsApp, and those that share its app and its secret. */
export const metaHook: HookProvider = {
  name: 'meta',
  isAuthentic({ config: { meta } }, raw, headers) {
    const [, signature] = /^sha256=([0-9a-f]{64})$/.exec(headers.get('x-hub-signature-256') ?? '') ?? []
    if (meta.appSecret === undefined || signature === undefined) return false
    return isSignedBy(meta.appSecret, raw, signature)
  },
  handshake({ meta }, query) {
    const token = query.get('hub.verify_token') ?? ''
    const challenge = query.get('hub.challenge') ?? ''
    const isAgreed =
      meta.verifyToken !== undefined &&
      query.get('hub.mode') === 'subscribe' &&
      isSame(token, meta.verifyToken) &&
      /^[\w.-]{1,200}$/.test(challenge)
    return isAgreed ? challenge : undefined
  },
  split(raw): HookEvent[] {
    const body = parse(raw)
    if (!body) return []
    const inbox = inboxes[body.object]
    if (inbox) return body.entry.flatMap(({ id, messaging = [] }) => splitMessaging(inbox, id, messaging))
    if (body.object !== 'whatsapp_business_account') return []
    return body.entry.flatMap(({ changes = [] }) => changes.flatMap(({ value }) => splitValue(value)))
  },
}

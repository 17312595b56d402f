import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { HookEvent } from '../../kernel/ports/hook-provider.ts'

const Who = z.object({ id: z.coerce.string().min(1).max(100) })
const Named = z.looseObject({ mid: z.string().min(1).max(500) })
const Event = z.looseObject({
  sender: Who,
  recipient: Who,
  message: Named.optional(),
  postback: z.looseObject({ mid: z.string().max(500).optional() }).optional(),
  delivery: z.looseObject({ watermark: z.number() }).optional(),
  read: z.looseObject({ watermark: z.number().optional(), mid: z.string().max(500).optional() }).optional(),
})

/** Named so that the same event is applied once. */
function nameOf({ sender, message, postback, delivery, read }: z.infer<typeof Event>, raw: string) {
  if (message) return `message:${message.mid}`
  if (delivery) return `delivery:${sender.id}:${delivery.watermark}`
  if (read) return `read:${sender.id}:${read.watermark ?? read.mid}`
  if (postback) return `postback:${postback.mid ?? createHash('sha256').update(raw).digest('hex')}`
  return undefined
}

/** The events of one page, or of one Instagram account, each by itself. */
export function splitMessaging(inbox: string, account: string, messaging: readonly unknown[]): HookEvent[] {
  return messaging.flatMap((one) => {
    const parsed = Event.safeParse(one)
    if (!parsed.success) return []
    const raw = JSON.stringify(one)
    const eventId = nameOf(parsed.data, raw)
    return eventId === undefined ? [] : [{ inbox, account, eventId, raw }]
  })
}

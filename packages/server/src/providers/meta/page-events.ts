import * as z from 'zod'
import type { Arrival, IncomingMessage } from '../../kernel/ports/channel.ts'

const Who = z.object({ id: z.coerce.string().min(1).max(100) })
const Attachment = z.object({
  type: z.string(),
  title: z.string().nullish(),
  payload: z.object({ url: z.string().max(4000).nullish(), title: z.string().nullish() }).nullish(),
})
const Message = z.object({
  mid: z.string().min(1),
  text: z.string().optional(),
  is_echo: z.boolean().optional(),
  is_deleted: z.boolean().optional(),
  metadata: z.string().optional(),
  attachments: z.array(Attachment).optional(),
})
type Message = z.infer<typeof Message>

const Event = z.object({
  sender: Who,
  recipient: Who,
  timestamp: z.number().optional(),
  message: Message.optional(),
  postback: z.object({ mid: z.string().optional(), title: z.string().optional() }).optional(),
  delivery: z.object({ watermark: z.number() }).optional(),
  read: z.object({ watermark: z.number().optional(), mid: z.string().optional() }).optional(),
})
type Event = z.infer<typeof Event>

const files = ['image', 'audio', 'video', 'file']
/** How we name what we send: only what comes back so named is ours. */
const reference = /^[0-9a-f-]{36}\.\d{1,3}$/

/** What is shared (a post, a story, a place) is a title and an address. */
function sharedIn({ title, payload }: z.infer<typeof Attachment>): string {
  return [title ?? payload?.title, payload?.url].filter(Boolean).join('\n')
}

const timeOf = (ms: number | undefined) => new Date(ms ?? Date.now())

/** A message may carry several files, and ours carry one: the words are with the first. */
function messagesOf(kind: IncomingMessage['kind'], customer: string, message: Message, at: Date): Arrival[] {
  const attachments = message.attachments ?? []
  const sent = attachments.filter(({ type, payload }) => files.includes(type) && payload?.url)
  const shared = attachments.filter((one) => !sent.includes(one)).map(sharedIn)
  const text = [message.text ?? '', ...shared].filter((line) => line !== '').join('\n')
  const common = { kind, names: [customer], username: '', at }
  const carried = sent.map(({ type, payload }, index) => ({
    ...common,
    providerId: index === 0 ? message.mid : `${message.mid}#${index}`,
    text: index === 0 ? text : '',
    media: { id: payload?.url ?? '', name: type },
  }))
  if (carried.length > 0) return carried
  return text === '' ? [] : [{ ...common, providerId: message.mid, text }]
}

function echoOf({ recipient, timestamp }: Event, message: Message): Arrival[] {
  const { mid: providerId, metadata = '' } = message
  const at = timeOf(timestamp)
  if (reference.test(metadata))
    return [{ kind: 'report', providerId, reference: metadata, state: 'sent', at }]
  return messagesOf('echo', recipient.id, message, at)
}

/** Reads a stored event; what is not understood is nothing, never an error (trust 3.6). */
export function readEvent(stored: unknown): Arrival[] {
  const parsed = Event.safeParse(stored)
  if (!parsed.success) return []
  const { sender, timestamp, message, postback, delivery, read } = parsed.data
  const names = [sender.id]
  if (message?.is_deleted) return []
  if (message?.is_echo) return echoOf(parsed.data, message)
  if (message) return messagesOf('message', sender.id, message, timeOf(timestamp))
  if (postback?.title && postback.mid)
    return messagesOf('message', sender.id, { mid: postback.mid, text: postback.title }, timeOf(timestamp))
  if (delivery) return [{ kind: 'mark', names, state: 'delivered', upTo: timeOf(delivery.watermark) }]
  if (!read) return []
  const upTo = timeOf(read.watermark ?? timestamp)
  return [{ kind: 'mark', names, state: 'read', upTo, ...(read.mid ? { providerId: read.mid } : {}) }]
}

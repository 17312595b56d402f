import { ConversationType } from '@comptoir/core/social'
import * as z from 'zod'
import type { Arrival, IncomingMessage, Pricing } from '../../../kernel/ports/channel.ts'
import { reasonOf, refusalOf } from '../failures.ts'

const word = z.string().min(1).max(300)
const File = z.object({
  id: word,
  caption: z.string().optional(),
  filename: z.string().max(300).optional(),
})

const Message = z.object({
  id: word,
  from: word.optional(),
  from_user_id: word.optional(),
  to: word.optional(),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  image: File.optional(),
  document: File.optional(),
  audio: File.optional(),
  video: File.optional(),
  sticker: File.optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z
    .object({
      button_reply: z.object({ title: z.string() }).optional(),
      list_reply: z.object({ title: z.string() }).optional(),
    })
    .optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
})
type Message = z.infer<typeof Message>

const Status = z.object({
  id: word,
  status: z.string(),
  timestamp: z.coerce.number().optional(),
  biz_opaque_callback_data: z.string().optional(),
  pricing: z
    .object({
      category: z.string().max(100),
      type: z.string().max(100).default('regular'),
      billable: z.boolean().optional(),
    })
    .optional()
    // What cannot be read of it must not cost the state.
    .catch(undefined),
  errors: z
    .array(
      z.object({
        code: z.number().optional(),
        title: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})

const Contact = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  profile: z.object({ name: z.string().optional(), username: z.string().optional() }).optional(),
})

/** One event, as it was stored: one message, echo or status of the value that Meta sent. */
export const StoredEvent = z.object({
  contact: Contact.optional(),
  message: Message.optional(),
  echo: Message.optional(),
  status: Status.optional(),
})

function placeOf({ latitude, longitude, name, address }: NonNullable<Message['location']>): string {
  const map = `https://maps.google.com/?q=${latitude},${longitude}`
  return [name, address, map].filter(Boolean).join('\n')
}

/** The words of a message; empty where it is a file alone, and of what says nothing (reactions, system notes). */
function textOf(message: Message): string {
  const { text, button, interactive, location } = message
  const tapped = interactive?.button_reply?.title ?? interactive?.list_reply?.title
  const words = text?.body ?? button?.text ?? tapped ?? fileOf(message)?.caption
  return words ?? (location ? placeOf(location) : '')
}

const fileOf = ({ image, document, audio, video, sticker }: Message) =>
  image ?? document ?? audio ?? video ?? sticker

function incoming(
  kind: IncomingMessage['kind'],
  message: Message,
  names: readonly (string | undefined)[],
  username: string,
): Arrival[] {
  const known = [...new Set(names.filter((name) => name !== undefined && name !== ''))] as string[]
  if (known.length === 0) return []
  const common = { providerId: message.id, names: known, username }
  if (message.type === 'request_welcome') return [{ kind: 'welcome', ...common }]
  const file = fileOf(message)
  const text = textOf(message)
  if (text === '' && !file) return []
  const media = file ? { media: { id: file.id, name: file.filename ?? message.type } } : {}
  return [{ kind, ...common, text, ...media }]
}

/** `billable` is on its way out at Meta: the type says the same. */
function pricingOf({ pricing, timestamp }: z.infer<typeof Status>): { pricing?: Pricing } {
  if (!pricing) return {}
  const { category, type, billable } = pricing
  const at = timestamp === undefined ? new Date() : new Date(timestamp * 1000)
  const known = ConversationType.safeParse(category.toLowerCase()).data ?? 'other'
  return { pricing: { category: known, type, isBillable: billable ?? type === 'regular', at } }
}

function reportOf(report: z.infer<typeof Status>): Arrival[] {
  const { id, status, errors, biz_opaque_callback_data } = report
  const state = status === 'failed' ? 'errored' : z.enum(['sent', 'delivered', 'read']).safeParse(status).data
  if (!state) return []
  const [error] = errors ?? []
  const failed = error && {
    failure: reasonOf(error.code),
    refusal: refusalOf(error.code),
    reason: [error.code, error.error_data?.details ?? error.title].filter(Boolean).join(': '),
  }
  const pricing = state === 'errored' ? {} : pricingOf(report)
  return [
    { kind: 'report', providerId: id, reference: biz_opaque_callback_data, state, ...failed, ...pricing },
  ]
}

/** Reads a stored event; what is not understood is nothing, never an error (trust 3.6). */
export function readEvent(event: unknown): Arrival[] {
  const parsed = StoredEvent.safeParse(event)
  if (!parsed.success) return []
  const { message, echo, status, contact } = parsed.data
  if (status) return reportOf(status)
  const username = contact?.profile?.name ?? contact?.profile?.username ?? ''
  if (message)
    return incoming(
      'message',
      message,
      [message.from ?? contact?.wa_id, message.from_user_id ?? contact?.user_id],
      username,
    )
  return echo ? incoming('echo', echo, [echo.to], username) : []
}

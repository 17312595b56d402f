import * as z from 'zod'
import type { HookEvent } from '../../../kernel/ports/hook-provider.ts'

const Named = z.looseObject({ id: z.string().min(1).max(300) })
const Value = z.looseObject({
  metadata: z.object({ phone_number_id: z.coerce.string() }),
  contacts: z
    .array(z.looseObject({ wa_id: z.string().optional(), user_id: z.string().optional() }))
    .optional(),
  messages: z
    .array(
      z.looseObject({ ...Named.shape, from: z.string().optional(), from_user_id: z.string().optional() }),
    )
    .optional(),
  message_echoes: z.array(z.looseObject({ ...Named.shape, to: z.string().optional() })).optional(),
  statuses: z.array(z.looseObject({ ...Named.shape, status: z.string() })).optional(),
})

/**
 * The events of one change, each by itself, named so that the same one is applied once: Meta sends several in one body,
 * and puts them together again when it tries again.
 */
export function splitValue(value: unknown): HookEvent[] {
  const parsed = Value.safeParse(value)
  if (!parsed.success) return []
  const { metadata, contacts = [], messages = [], message_echoes: echoes = [], statuses = [] } = parsed.data
  const event = (eventId: string, stored: unknown): HookEvent => ({
    inbox: 'whatsapp',
    account: metadata.phone_number_id,
    eventId,
    raw: JSON.stringify(stored),
  })
  const contactOf = (...names: (string | undefined)[]) =>
    contacts.find(({ wa_id, user_id }) => names.some((name) => name && (name === wa_id || name === user_id)))
  return [
    ...messages.map((message) =>
      event(`message:${message.id}`, { message, contact: contactOf(message.from, message.from_user_id) }),
    ),
    ...echoes.map((echo) => event(`message:${echo.id}`, { echo, contact: contactOf(echo.to) })),
    ...statuses.map((status) => event(`status:${status.id}:${status.status}`, { status })),
  ]
}

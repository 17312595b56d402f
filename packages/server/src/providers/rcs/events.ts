import * as z from 'zod'
import type { Arrival } from '../../kernel/ports/arrivals.ts'

const word = z.string().min(1).max(300)
const phone = z.string().regex(/^\+\d{8,15}$/)

/** What a customer did: wrote or is writing, tapped a suggestion, or got and read what we wrote. */
export const StoredEvent = z.object({
  agentId: word,
  senderPhoneNumber: phone,
  messageId: word.optional(),
  eventId: word.optional(),
  eventType: z.string().max(100).optional(),
  text: z.string().optional(),
  userFile: z
    .object({
      payload: z.object({
        fileUri: z.url({ protocol: /^https?$/ }).max(4000),
        fileName: z.string().optional(),
      }),
    })
    .optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  suggestionResponse: z
    .object({ text: z.string().optional(), postbackData: z.string().optional() })
    .optional(),
})
type StoredEvent = z.infer<typeof StoredEvent>

/** The words of a message; of a tapped suggestion what stood on it. */
function textOf({ text, suggestionResponse, location }: StoredEvent): string {
  const place = location && `https://maps.google.com/?q=${location.latitude},${location.longitude}`
  return text ?? suggestionResponse?.text ?? suggestionResponse?.postbackData ?? place ?? ''
}

const states = { DELIVERED: 'delivered', READ: 'read' } as const

/** Reads a stored event; what is not understood is nothing, never an error (trust 3.6). */
export function readEvent(event: unknown): Arrival[] {
  const { data } = StoredEvent.safeParse(event)
  if (data?.eventType === 'IS_TYPING') return [{ kind: 'typing', names: [data.senderPhoneNumber.slice(1)] }]
  if (data?.messageId === undefined) return []
  const { messageId: providerId, eventType, senderPhoneNumber, userFile } = data
  if (eventType !== undefined) {
    const state = states[eventType as keyof typeof states]
    return state ? [{ kind: 'report', providerId, reference: undefined, state }] : []
  }
  const text = textOf(data)
  if (text === '' && !userFile) return []
  const { fileUri: id, fileName: name = 'file' } = userFile?.payload ?? { fileUri: '' }
  const media = userFile ? { media: { id, name: name.slice(0, 300) } } : {}
  return [
    {
      kind: 'message',
      providerId,
      names: [senderPhoneNumber.slice(1)],
      username: senderPhoneNumber,
      text,
      ...media,
    },
  ]
}

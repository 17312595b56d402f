import { randomUUID } from 'node:crypto'
import type { Callbacks } from './callbacks.ts'
import { addMessage, type ChatMessage, newWamid, type PhoneNumber, type World } from './world.ts'

export interface WrittenMessage {
  customer: string
  name?: string
  text: string
  media?: { type: string; mimeType: string; bytes: Buffer }
}

/** A customer writes to a number. */
export function write(
  world: World,
  callbacks: Callbacks,
  number: PhoneNumber,
  written: WrittenMessage,
): ChatMessage {
  const { customer, name, text, media } = written
  if (name) world.names.set(customer, name)
  const mediaId = media && randomUUID()
  if (media && mediaId) world.media.set(mediaId, { mimeType: media.mimeType, bytes: media.bytes })
  const message: ChatMessage = {
    id: newWamid(),
    numberId: number.id,
    customer,
    isFromBusiness: false,
    type: media?.type ?? 'text',
    text,
    mediaId,
    at: Date.now(),
    status: undefined,
    reference: undefined,
  }
  addMessage(world, message)
  callbacks.message(number, message)
  return message
}

/** The customer has looked at what the business wrote. */
export function read(world: World, callbacks: Callbacks, number: PhoneNumber, customer: string): void {
  for (const message of world.messages) {
    const isUnread = message.isFromBusiness && (message.status === 'sent' || message.status === 'delivered')
    if (!isUnread || message.numberId !== number.id || message.customer !== customer) continue
    message.status = 'read'
    callbacks.status(number, message)
  }
}

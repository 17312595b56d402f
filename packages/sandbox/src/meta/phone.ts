import { randomUUID } from 'node:crypto'
import type { Callbacks } from './callbacks.ts'
import { addMessage, type ChatMessage, chatKey, newWamid, type PhoneNumber, type World } from './world.ts'

export interface WrittenMessage {
  customer: string
  name?: string
  text: string
  media?: { type: string; mimeType: string; bytes: Buffer; name?: string }
  tapped?: ChatMessage['tapped']
}

/** A customer writes to a number. */
export function write(
  world: World,
  callbacks: Callbacks,
  number: PhoneNumber,
  written: WrittenMessage,
): ChatMessage {
  const { customer, name, text, media, tapped } = written
  if (name) world.names.set(customer, name)
  const mediaId = media && randomUUID()
  if (media && mediaId) world.media.set(mediaId, { ...media })
  const message: ChatMessage = {
    id: newWamid(),
    numberId: number.id,
    customer,
    isFromBusiness: false,
    type: tapped ? 'interactive' : (media?.type ?? 'text'),
    text,
    mediaId,
    taps: [],
    ...(tapped ? { tapped } : {}),
    at: Date.now(),
    status: undefined,
    reference: undefined,
  }
  addMessage(world, message)
  callbacks.message(number, message)
  return message
}

/** A customer taps a button, which stays where it is; undefined where there is none of this title. */
export function tap(
  world: World,
  callbacks: Callbacks,
  number: PhoneNumber,
  { customer, title }: { customer: string; title: string },
): ChatMessage | undefined {
  const hasIt = ({ taps }: ChatMessage) => taps.some((one) => one.title === title)
  const message = world.messages.findLast(
    (one) => one.numberId === number.id && one.customer === customer && hasIt(one),
  )
  const found = message?.taps.find((one) => one.title === title)
  if (!message || !found) return undefined
  return write(world, callbacks, number, {
    customer,
    text: title,
    tapped: { ...found, messageId: message.id },
  })
}

/** A customer opens a chat: where nothing was written in it yet, the business is asked for a welcome if it wants to be. */
export function openChat(
  world: World,
  callbacks: Callbacks,
  number: PhoneNumber,
  { customer, name }: Pick<WrittenMessage, 'customer' | 'name'>,
): void {
  const key = chatKey(number.id, customer)
  const isNew = !world.messages.some((one) => one.numberId === number.id && one.customer === customer)
  if (!number.automation.enable_welcome_message || !isNew || world.openedAt.has(key)) return
  if (name) world.names.set(customer, name)
  world.openedAt.set(key, Date.now())
  callbacks.message(number, {
    id: newWamid(),
    numberId: number.id,
    customer,
    isFromBusiness: false,
    type: 'request_welcome',
    text: '',
    mediaId: undefined,
    taps: [],
    at: Date.now(),
    status: undefined,
    reference: undefined,
  })
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

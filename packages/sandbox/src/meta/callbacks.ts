import { createHmac } from 'node:crypto'
import { createCallbackSender } from '../http/callback-sender.ts'
import { APP_SECRET, type ChatMessage, INSTAGRAM_APP_SECRET, type PhoneNumber, type World } from './world.ts'

/** Sends a body to the webhook of the app; resolves once it is taken. */
export type Post = (text: string, by?: 'meta' | 'instagram') => Promise<void>

/** Sends events to the webhook of the app. */
export interface Callbacks {
  /** What a customer wrote. */
  message(number: PhoneNumber, message: ChatMessage): void
  /** How far a message of the business has come. */
  status(number: PhoneNumber, message: ChatMessage, error?: { code: number; title: string }): void
  /** Sends any body, signed, as the behaviour says. */
  post: Post
  stop(): void
}

const seconds = (ms: number) => String(Math.floor(ms / 1000))

function namesOf({ customer }: ChatMessage, world: World) {
  const isNumber = /^\d+$/.test(customer)
  return {
    from: isNumber ? { from: customer } : { from_user_id: customer },
    contact: {
      profile: { name: world.names.get(customer) ?? customer },
      ...(isNumber ? { wa_id: customer } : { user_id: customer }),
    },
  }
}

/** Signed as Meta does: the HMAC of exactly the bytes that are sent. */
function signed(text: string, by: 'meta' | 'instagram') {
  const secret = by === 'meta' ? APP_SECRET : INSTAGRAM_APP_SECRET
  return {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
  }
}

/** One change as Meta wraps it. */
function bodyOf({ businessId, id, display }: PhoneNumber, value: object): string {
  const metadata = { display_phone_number: display, phone_number_id: id }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: businessId, changes: [change] }],
  })
}

/** What a message without a file says. */
function wordsOf({ display }: PhoneNumber, { type, text, tapped }: ChatMessage) {
  if (type === 'request_welcome') return {}
  if (!tapped) return { text: { body: text } }
  const { title, payload: id, messageId } = tapped
  return {
    context: { from: display.replace(/\D/g, ''), id: messageId },
    interactive: { type: 'button_reply', button_reply: { id, title } },
  }
}

export function createCallbacks(world: World): Callbacks {
  const sender = createCallbackSender()

  function send(number: PhoneNumber, value: object): void {
    if (number.isSubscribed) void postCopies(bodyOf(number, value))
  }

  function postCopies(text: string, by: 'meta' | 'instagram' = 'meta'): Promise<void> {
    return sender.send(
      () => world.webhookUrl,
      () => ({ body: text, headers: signed(text, by) }),
      world.behaviour,
    )
  }

  return {
    message(number, message) {
      const { from, contact } = namesOf(message, world)
      const media = message.mediaId && world.media.get(message.mediaId)
      const content = media
        ? {
            [message.type]: {
              id: message.mediaId,
              mime_type: media.mimeType,
              ...(media.name && message.type === 'document' ? { filename: media.name } : {}),
              ...(message.text ? { caption: message.text } : {}),
            },
          }
        : wordsOf(number, message)
      send(number, {
        contacts: [contact],
        messages: [
          { id: message.id, ...from, timestamp: seconds(message.at), type: message.type, ...content },
        ],
      })
    },
    status(number, { id, customer, status, reference, pricing }, error) {
      send(number, {
        statuses: [
          {
            id,
            status,
            timestamp: seconds(Date.now()),
            recipient_id: customer,
            ...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
            ...(error ? { errors: [error] } : { pricing }),
          },
        ],
      })
    },
    post: postCopies,
    stop: sender.stop,
  }
}

import { randomUUID } from 'node:crypto'
import type { Rcs } from './sending.ts'
import { addMessage, type RcsMessage } from './world.ts'

/** The sea and the sand, so that a picture can be sent from the page. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAACgAQMAAAAIFXMmAAAABlBMVEU6jL7ozpZi2bSXAAAAJUlEQVR42u3JoQEAAAgDoP3/tH6wqgEqCQAAr02ltdZaa62PewFRAlcoZ0ECMAAAAABJRU5ErkJggg==',
  'base64',
)

/** Who writes, and to which agent. */
export interface Chat {
  agentId: string
  customer: string
}

function store({ world }: Rcs, chat: Chat, text: string, fileId?: string): RcsMessage {
  const message: RcsMessage = {
    ...chat,
    id: randomUUID(),
    isFromBusiness: false,
    text,
    fileId,
    suggestions: [],
    at: Date.now(),
    status: undefined,
  }
  addMessage(world, message)
  return message
}

/** The customer writes. */
export function write(rcs: Rcs, chat: Chat, text: string): RcsMessage {
  const message = store(rcs, chat, text)
  rcs.pushes.message(message, { text })
  return message
}

export interface PhoneFile {
  mimeType: string
  name: string
  bytes: Buffer
}

/** What is sent where nobody says what. */
export const usualFile: PhoneFile = { mimeType: 'image/png', name: 'image.png', bytes: picture }

/** The customer sends a file, which lies below `contentUrl`. */
export function sendFile(rcs: Rcs, chat: Chat, file: PhoneFile, contentUrl: string): RcsMessage {
  const fileId = randomUUID()
  const { mimeType, bytes, name: fileName } = file
  rcs.world.files.set(fileId, { mimeType, bytes })
  const message = store(rcs, chat, '', fileId)
  const payload = { mimeType, fileSizeBytes: bytes.byteLength, fileName, fileUri: `${contentUrl}/${fileId}` }
  rcs.pushes.message(message, { userFile: { payload } })
  return message
}

const isOf = ({ agentId, customer }: Chat, message: RcsMessage) =>
  message.agentId === agentId && message.customer === customer

/** The customer taps what was suggested; undefined where nobody suggested it. */
export function tap(rcs: Rcs, chat: Chat, text: string): RcsMessage | undefined {
  const suggestion = rcs.world.messages
    .filter((message) => isOf(chat, message))
    .flatMap(({ suggestions }) => suggestions)
    .find((one) => one.text === text)
  if (!suggestion) return undefined
  const message = store(rcs, chat, text)
  rcs.pushes.message(message, { suggestionResponse: { ...suggestion, type: 'REPLY' } })
  return message
}

/** The customer has looked at what the business wrote. */
export function read({ world, pushes }: Rcs, chat: Chat): void {
  for (const message of world.messages) {
    const isUnread = message.status === 'sent' || message.status === 'delivered'
    if (!isUnread || !isOf(chat, message)) continue
    message.status = 'read'
    pushes.event(message, 'READ')
  }
}

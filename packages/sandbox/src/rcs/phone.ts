import { randomUUID } from 'node:crypto'
import type { Rcs } from './send-api.ts'
import { addMessage, type RcsMessage } from './world.ts'

/** The sea and the sand, so that a picture can be sent from the page. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAACgAQMAAAAIFXMmAAAABlBMVEU6jL7ozpZi2bSXAAAAJUlEQVR42u3JoQEAAAgDoP3/tH6wqgEqCQAAr02ltdZaa62PewFRAlcoZ0ECMAAAAABJRU5ErkJggg==',
  'base64',
)

const tone = Buffer.from(
  'T2dnUwACAAAAAAAAAABGMfLIAAAAAIn5+JQBE09wdXNIZWFkAQEAAIC7AAAAAABPZ2dTAAAAAAAAAAAAAEYx8sgBAAAA8Uk2dgEiT3B1c1RhZ3MSAAAATWVkaWFidW5ueSB2MS42MS4wAAAAAE9nZ1MABADhAAAAAAAARjHyyAIAAAAb5TMqFDMrLC8tLikjPDwyN0AuNykqLy0rGOEJ4J/4wbQRgiGEziYj9e+TIm3sX7NpYFkM4KO2YNTgLo1x7JYUfKyfY0+9dFGYBMFAGOn+GngQA7b4rxHOHW83vs14IWfoTlX+tVehLPYCzua3LZQZhDZ1B3OWURjqYoKBpazwR56/ix795mreMj5IUA13te+BKtKie58Rj5P3G7vFo0449Ev4GOpigoGhzdPYvG59U1p1txFarhTxLPfd1nTu7me/4N5tZ2B8xdqe5dnzgQaBiPoY6mitnPXt3Mroag1g93nb7+l/yvaVLFkV97gC7GIAUTHYCojIykC8RD1AOGYY6mCCv/uQTPqOhVuV3yw0LYNQMW85TagaFUSgdlEqi4Dwhf0qgsmRQwR9kdcCGOpnHAaYNVzK2gXVSXwgIKfA+mnJ+0M5XzHdrE7N2eYhn0wdhsmwo54Y6mWKjTQ7o4SY1yTxldEnIW0L8E55VaBkNmT3GLhnWK2NtRjqbBqQ25MeowXPN2z5u/s3w/hfVgf8Mo46Ag8tJOBQDkjqecaH7M+4UplyBh05k+eQB6OHPEokbg3CgBjrW4ARhdmQKqKkgF6AtrwOCg2LG6FpQoS+Kl/kSrny0CN+AJfcTRKmOwdVLijsq4BQf3t2QuFqozdsEBjrMkoqgKNWeTas5mmO7aheNoEdoOJty/kO4rxykEt/ptQs+yUHpC2fpIWh+Y69PJVwGOrNoRQqeKCE+Av8M44uzQ5ZBPY4VNYo3iWDfwzoBI2sMT1WofK9vyvRXX4p3iK1do0yqD12VRjrY+FtY2mpKqNAGG3Fw4R8jrzOKWbQ8DzoTfTwZJYoVBnXRODDU4yecC8kgiaQvt/Q/7+GTIJj8wX4pOB/z7AY60Jw6dTNx+naYI4/2yPMNwt41ZuvSaQnDKP3Jkau4iGSSTuNfKnkwTVQAkFIGOrkUpnSHRCkHlZjL0o1GuL35I7lkAqLwU4U6jo0cjItkKuy+CasPng6zOXrWRCf2K0nKw8/4Bjq09+g/tmj/ttkwSF8h5GtElkPYUXu8m9ywjeC49lqJEyEKK6tJPFAGOrLXjfBO1Rcl+/mHbM7pEMhnemCWqiQhN8GFpqLzOhYWO7hcud5q7gTGOrLXjjHMlBbnS0OVxDIpcvK0tjBvmXImGTZttsUupyP+Pm75Gj71afQjG+EbzwY6steOMdiHZhVMEng0cd3mR91FToJFHo0TqZiz5turoDMFDPI+y2rl9UtAyAY6steOMcyTJiyaaiMLY/wX0cYhj+VPqpADH2HMGPN2l8U66NjUbmyrweA',
  'base64',
)

/** Who writes, and to which agent. */
export interface Chat {
  agentId: string
  customer: string
}

function store({ world }: Rcs, chat: Chat, text: string, fileId?: string): RcsMessage {
  const mimeType = fileId === undefined ? undefined : world.files.get(fileId)?.mimeType
  const message: RcsMessage = {
    ...chat,
    id: randomUUID(),
    isFromBusiness: false,
    text,
    fileId,
    mimeType,
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

/** What is sent where no one says what. */
export const usualFile: PhoneFile = { mimeType: 'image/png', name: 'image.png', bytes: picture }

/** What a phone records: a tone that rises for a second. */
export const usualVoice: PhoneFile = { mimeType: 'audio/ogg', name: 'voice.ogg', bytes: tone }

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

/** The customer taps what was suggested; undefined where no one suggested it. */
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
    pushes.receipt(message, 'READ')
  }
}

/** What Google Messages sends besides the event, in France. */
const KEYWORDS = { subscribe: 'Démarrer', unsubscribe: 'STOP' }

/** The customer wants no more messages, or wants them again: the phone sends a word, and Google an event. */
export function subscribe(rcs: Rcs, chat: Chat, isSubscribed: boolean): RcsMessage {
  rcs.pushes.subscription(chat.agentId, chat.customer, isSubscribed)
  return write(rcs, chat, KEYWORDS[isSubscribed ? 'subscribe' : 'unsubscribe'])
}

/** The customer reacts to the last message of the business, as Google Messages writes it out. */
export function react(rcs: Rcs, chat: Chat, emoji: string): RcsMessage | undefined {
  const last = rcs.world.messages.findLast((message) => message.isFromBusiness && isOf(chat, message))
  return last && write(rcs, chat, `\u200a\u200b${emoji}\u200b to “\u200a${last.text}\u200a”\u200a`)
}

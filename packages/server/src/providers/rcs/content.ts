import type { IncomingMessage } from '../../kernel/ports/arrivals.ts'
import type { Language } from '../../kernel/ports/channel.ts'
import {
  addressOf,
  type Fields,
  fieldsOf,
  isFields,
  nameOf,
  numberOf,
  textOf,
} from '../../kernel/ports/lenient.ts'
import { lines, placeLines } from '../../kernel/ports/notice-lines.ts'
import { texts } from './texts.ts'

/** The text and files of a message. */
interface Content extends Pick<IncomingMessage, 'text' | 'media'> {
  /** The text is ours: it describes what the customer did. */
  isNotice: boolean
}

/** What stands around the content of a message, and is none. */
const AROUND = [
  'agentId',
  'senderPhoneNumber',
  'phoneNumber',
  'messageId',
  'eventId',
  'eventType',
  'sendTime',
  'richMessageClassification',
]

const fileKinds = ['image', 'audio', 'video'] as const

/** The name, URL and kind of a file that a customer sent. */
function fileOf(value: unknown): IncomingMessage['media'] {
  const { payload } = fieldsOf(value)
  const { fileUri, fileName, mimeType } = fieldsOf(payload)
  const id = addressOf(fileUri)
  const [kind] = textOf(mimeType).split('/')
  const type = fileKinds.find((one) => one === kind) ?? 'file'
  return id === undefined ? undefined : { id, name: (nameOf(fileName) ?? 'file').slice(0, 300), type }
}

function fileContent(value: unknown, written: string, language: Language): Content {
  const media = fileOf(value)
  if (media) return { text: written, media, isNotice: false }
  const name = nameOf(fieldsOf(fieldsOf(value).payload).fileName)
  return { text: lines(written, name, texts[language].noFile), isNotice: true }
}

function locationContent(value: unknown, written: string, language: Language): Content {
  const { latitude, longitude } = fieldsOf(value)
  const place = placeLines(numberOf(latitude), numberOf(longitude))
  return { text: lines(written, texts[language].location, place), isNotice: true }
}

/** What a message holds besides what stands around it. */
const kindsOf = (fields: Fields) =>
  Object.keys(fields).filter(
    (name) => !AROUND.includes(name) && fields[name] !== undefined && fields[name] !== null,
  )

/** What cannot be shown, with what Google calls it; a reaction by its emoji. */
function unknownContent(fields: Fields, language: Language): Content {
  const words = texts[language]
  const kinds = kindsOf(fields)
  const [emoji] = kinds.map((kind) => nameOf(fieldsOf(fields[kind]).emoji)).filter(Boolean)
  if (emoji) return { text: words.reacted(emoji.slice(0, 50)), isNotice: true }
  const named = kinds.find((kind) => /^[a-z][a-z_]{1,40}$/i.test(kind))
  return { text: words.unknown(named ? ` (${named})` : ''), isNotice: true }
}

/** Whether a customer wrote, tapped or sent something: an event of another kind holds none of these. */
export const hasContent = ({ text, suggestionResponse, userFile, location }: Fields) =>
  textOf(text) !== '' || [suggestionResponse, userFile, location].some(isFields)

/** The content of a message; what is of no known kind is said to be. */
export function contentOf(fields: Fields, language: Language): Content {
  const { text, suggestionResponse, userFile, location } = fields
  const tapped = fieldsOf(suggestionResponse)
  const written = textOf(text) || textOf(tapped.text) || textOf(tapped.postbackData)
  if (isFields(userFile)) return fileContent(userFile, written, language)
  if (isFields(location)) return locationContent(location, written, language)
  if (written) return { text: written, isNotice: false }
  return unknownContent(fields, language)
}

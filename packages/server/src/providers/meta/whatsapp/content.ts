import type { MediaKind } from '@comptoir/core/files'
import type { MessageContext } from '@comptoir/core/inbox'
import type { IncomingMessage } from '../../../kernel/ports/arrivals.ts'
import type { Language } from '../../../kernel/ports/channel.ts'
import {
  addressOf,
  type Fields,
  fieldsOf,
  isFields,
  nameOf,
  presentOf,
  textOf,
} from '../../../kernel/ports/lenient.ts'
import { texts } from '../texts.ts'
import { contactsText, interactiveText, locationText, orderText, systemText } from './kinds.ts'

/** The text and files of a message. */
export interface Content extends Pick<IncomingMessage, 'text' | 'media'> {
  /** The text is ours: it describes what the customer did. */
  isNotice: boolean
}

const fileKinds: Readonly<Record<string, MediaKind>> = {
  image: 'image',
  document: 'file',
  audio: 'audio',
  video: 'video',
  sticker: 'image',
  voice: 'audio',
}
const files = Object.keys(fileKinds)
const kinds = [
  ...files,
  'text',
  'button',
  'interactive',
  'location',
  'contacts',
  'order',
  'system',
  'reaction',
  'edit',
  'revoke',
]

/** The kind that a message declares, else by its content. */
export function kindOf(message: Fields): string {
  const type = textOf(message.type)
  if (type !== '' && isFields(message[type])) return type
  return presentOf(message, kinds) ?? type
}

const said = (text: string): Content => ({ text, isNotice: false })
const notice = (text: string): Content => ({ text, isNotice: true })

function fileContent(kind: string, value: unknown, language: Language): Content {
  const file = fieldsOf(value)
  const id = nameOf(file.id)
  const caption = textOf(file.caption)
  if (id === undefined)
    return { text: [caption, texts[language].noAddress].filter(Boolean).join('\n'), isNotice: true }
  const name = (nameOf(file.filename) ?? kind).slice(0, 300)
  return { text: caption, media: { id, name, type: fileKinds[kind] ?? 'file' }, isNotice: false }
}

/** What cannot be shown, with what WhatsApp calls it: a poll, an event, a message to be seen once. */
function unknownContent(message: Fields, language: Language): Content {
  const { unsupported, errors } = message
  const named = textOf(fieldsOf(unsupported).type)
  const what = [named, textOf(message.type)].find(
    (name) => /^[a-z][a-z_ ]{1,40}$/.test(name) && !/^(unsupported|unknown|text|interactive)$/.test(name),
  )
  if (/view_?once/.test(`${named} ${JSON.stringify(errors ?? '')}`)) return notice(texts[language].viewOnce)
  return notice(what ? `${texts[language].unknown} (${what})` : texts[language].unknown)
}

/** The content of a message; what is of no known kind is said to be. */
export function contentOf(message: Fields, language: Language): Content {
  const kind = kindOf(message)
  const value = message[kind]
  const of = (text: string | undefined, wrap: (text: string) => Content) => (text ? wrap(text) : undefined)
  const known = () => {
    if (files.includes(kind)) return isFields(value) ? fileContent(kind, value, language) : undefined
    if (kind === 'text') return of(textOf(fieldsOf(value).body) || textOf(value), said)
    if (kind === 'button') return of(textOf(fieldsOf(value).text) || textOf(fieldsOf(value).payload), said)
    if (kind === 'location') return of(locationText(value, language), notice)
    if (kind === 'contacts') return of(contactsText(value, language), notice)
    if (kind === 'order') return notice(orderText(value, language))
    if (kind === 'system') return notice(systemText(value, language))
    return kind === 'interactive' ? interactiveText(value, language) : undefined
  }
  return known() ?? unknownContent(message, language)
}

/** What a message belongs to: an advertisement, a product, somebody else's words, a group. */
export function contextsOf(message: Fields, kind: string, author: string): MessageContext[] {
  const { referral, context, group_id } = message
  const { headline, body, source_url, source_type } = fieldsOf(referral)
  const { forwarded, frequently_forwarded, referred_product } = fieldsOf(context)
  const title = textOf(headline) || textOf(body)
  const url = addressOf(source_url)
  const product = textOf(fieldsOf(referred_product).product_retailer_id)
  const found: (MessageContext | false)[] = [
    isFields(referral) && {
      kind: source_type === 'post' ? 'post' : 'ad',
      ...(title ? { title } : {}),
      ...(url ? { url } : {}),
    },
    isFields(referred_product) && { kind: 'product', ...(product ? { title: product } : {}) },
    (forwarded === true || frequently_forwarded === true) && { kind: 'forwarded' },
    fieldsOf(message[kind]).view_once === true && { kind: 'view_once' },
    nameOf(group_id) !== undefined && { kind: 'group', ...(author ? { title: author } : {}) },
  ]
  return found.filter((one) => one !== false)
}

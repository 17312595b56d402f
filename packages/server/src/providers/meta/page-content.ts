import type { MessageContext } from '@comptoir/core/inbox'
import type { IncomingMedia } from '../../kernel/ports/arrivals.ts'
import type { Language } from '../../kernel/ports/channel.ts'
import {
  addressOf,
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  nameOf,
  numberOf,
  textOf,
} from '../../kernel/ports/lenient.ts'
import { lines, placeLines } from '../../kernel/ports/notice-lines.ts'
import { texts } from './texts.ts'

/** The text and files of an attachment. */
interface Attached {
  text?: string
  media?: IncomingMedia
  context?: MessageContext
}

/** What a message of a page holds. */
export interface PageContent {
  text: string
  media: IncomingMedia[]
  contexts: MessageContext[]
  /** The text was not written by the customer. */
  isNotice: boolean
}

const files = ['image', 'audio', 'video', 'file'] as const
/** What is shared of the platform: a title and an address, which needs no login to be a link. */
const shared = ['share', 'fallback', 'reel', 'ig_reel', 'post', 'ig_post', 'ig_story', 'media_share']

function placeText({ title, payload }: Fields, language: Language): string | undefined {
  const { coordinates, url } = fieldsOf(payload)
  const { lat, long } = fieldsOf(coordinates)
  const place = placeLines(numberOf(lat), numberOf(long))
  if (place === undefined) return undefined
  return lines(
    texts[language].location,
    textOf(title),
    textOf(fieldsOf(payload).title),
    place,
    addressOf(url),
  )
}

/** Products and other cards: the text of each. */
function cardsText(payload: Fields, language: Language): string | undefined {
  const { product, generic, elements } = payload
  const cards = [product, generic, payload].flatMap((one) => listOf(fieldsOf(one).elements)).map(fieldsOf)
  if (cards.length === 0 && !isFields(product) && elements === undefined) return undefined
  const said = cards.map((card) =>
    lines(textOf(card.title) || textOf(card.retailer_id) || textOf(card.id), textOf(card.subtitle)),
  )
  return lines(isFields(product) ? texts[language].product : undefined, textOf(payload.text), ...said)
}

function attachedOf(value: unknown, language: Language): Attached {
  const attachment = fieldsOf(value)
  const { title } = attachment
  const payload = fieldsOf(attachment.payload)
  const type = textOf(attachment.type)
  const url = addressOf(payload.url)
  const words = texts[language]
  const named = textOf(title) || textOf(payload.title)
  if (type === 'like_heart') return { text: words.like }
  if (type === 'location')
    return { text: placeText(attachment, language) ?? lines(words.location, named, url) }
  if (type === 'story_mention')
    return {
      text: words.mention,
      context: { kind: 'story_mention', ...(url ? { url } : {}) },
      ...(url ? { media: { id: url, name: 'story' } } : {}),
    }
  if (type === 'ephemeral') return { text: words.viewOnce, context: { kind: 'view_once' } }
  const file = files.find((one) => one === type)
  if (file) {
    const name = (nameOf(payload.name) ?? nameOf(title) ?? type).slice(0, 300)
    return url ? { media: { id: url, name, type: file } } : { text: lines(named, words.noAddress) }
  }
  if (shared.includes(type)) return { text: lines(named, url) || words.shared }
  const cards = cardsText(payload, language)
  const text = lines(cards, cards ? undefined : named, url)
  return { text: text || (type === '' ? words.noAddress : `${words.unknown} (${type.slice(0, 40)})`) }
}

/** An advertisement or a link by which a customer came. */
export function referralContext(value: unknown): MessageContext | undefined {
  if (!isFields(value)) return undefined
  const { ref, source, referer_uri, ads_context_data, product, type } = value
  const { ad_title, photo_url, video_url } = fieldsOf(ads_context_data)
  const isAd = textOf(source).toUpperCase() === 'ADS' || isFields(ads_context_data)
  const title = textOf(ad_title) || textOf(ref) || textOf(fieldsOf(product).id) || textOf(isAd ? '' : type)
  const url = addressOf(referer_uri) ?? addressOf(photo_url) ?? addressOf(video_url)
  const kind = isAd ? 'ad' : isFields(product) ? 'product' : 'link'
  return { kind, ...(title ? { title } : {}), ...(url ? { url } : {}) }
}

/** The story that a message answers. */
function storyContext(value: unknown): MessageContext | undefined {
  const { story } = fieldsOf(value)
  if (!isFields(story)) return undefined
  const url = addressOf(story.url)
  return { kind: 'story_reply', ...(url ? { url } : {}) }
}

/** The content of a message; what is of no known kind is said to be. */
export function pageContentOf(message: Fields, language: Language): PageContent {
  const { text, attachments, is_unsupported, referral, reply_to, quick_reply } = message
  const attached = listOf(attachments).map((one) => attachedOf(one, language))
  const written = textOf(text) || textOf(fieldsOf(quick_reply).title)
  const all = [written, ...attached.map((one) => one.text)].filter(Boolean)
  const media = attached.flatMap((one) => one.media ?? [])
  const contexts = [referralContext(referral), storyContext(reply_to), ...attached.map((one) => one.context)]
  const isSilent = all.length === 0 && media.length === 0
  const isUnknown = is_unsupported === true || isSilent
  return {
    text: isUnknown ? lines(...all, texts[language].unknown) : all.join('\n'),
    media,
    contexts: contexts.filter((one) => one !== undefined),
    isNotice: written === '' && media.length === 0,
  }
}

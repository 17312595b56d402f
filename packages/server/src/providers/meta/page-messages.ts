import type { IncomingMedia } from '../../kernel/ports/arrivals.ts'
import {
  type ChannelAccount,
  ChannelFailure,
  type OutgoingFile,
  type OutgoingPart,
  type Reach,
} from '../../kernel/ports/channel.ts'
import { repeatable } from './failures.ts'
import { fileBytes, type GraphHost, graph } from './graph.ts'

const kinds = { image: 'image', pdf: 'file', audio: 'audio' } as const

/** Where Messenger and Instagram differ when something is sent through a page. */
export interface PageProduct {
  /** The platform field of uploads; Messenger needs none. */
  platform?: 'instagram'
  /** Whether our reference of a message is accepted, and returned in its echo. */
  hasMetadata: boolean
  /** The Graph that knows the account; Meta's unless it is said. */
  host?: GraphHost
}

const callerOf = ({ host }: PageProduct, { token }: ChannelAccount) => ({ token, host })

/** Instagram's own Graph takes no uploads: it fetches a file from its address. */
async function fetchedFrom({ name, link }: OutgoingFile): Promise<{ url: string }> {
  const url = await link?.()
  if (url === undefined)
    throw new ChannelFailure('permanent', `Instagram does not accept the format of ${name}`, {
      reason: 'media',
    })
  return { url }
}

async function upload(
  { platform }: PageProduct,
  reach: Reach,
  account: ChannelAccount,
  file: OutgoingFile,
  signal: AbortSignal,
): Promise<{ attachment_id: string }> {
  const form = new FormData()
  if (platform) form.set('platform', platform)
  const attachment = { type: kinds[file.type], payload: { is_reusable: true } }
  form.set('message', JSON.stringify({ attachment }))
  form.set('filedata', new File([await file.read()], file.name, { type: file.mimeType }))
  try {
    const path = `${account.businessId}/message_attachments`
    const answer = await graph<{ attachment_id: string }>(reach, account, path, {
      method: 'POST',
      form,
      signal,
    })
    return { attachment_id: answer.attachment_id }
  } catch (error) {
    throw repeatable(error)
  }
}

/** Gone as soon as one is tapped; the payload is needed and says the same. */
const quickReplies = (suggestions: readonly string[]) =>
  suggestions.map((title) => ({ content_type: 'text', title, payload: title }))

/** Sends one message through the page: within the customer's day as an answer, after it as a person's (D-06). */
export async function sendPart(
  product: PageProduct,
  reach: Reach,
  account: ChannelAccount,
  part: OutgoingPart,
  signal: AbortSignal,
): Promise<string> {
  const { file, text, to, reference: metadata, suggestions, isHumanOnly } = part
  const content = file
    ? {
        attachment: {
          type: kinds[file.type],
          payload:
            product.host === 'instagram'
              ? await fetchedFrom(file)
              : await upload(product, reach, account, file, signal),
        },
      }
    : { text, ...(suggestions ? { quick_replies: quickReplies(suggestions) } : {}) }
  const path = `${account.businessId}/messages`
  const answer = await graph<{ message_id?: string }>(reach, callerOf(product, account), path, {
    method: 'POST',
    signal,
    json: {
      recipient: { id: to },
      ...(isHumanOnly
        ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
        : { messaging_type: 'RESPONSE' }),
      message: { ...content, ...(product.hasMetadata ? { metadata } : {}) },
    },
  })
  if (!answer.message_id)
    throw new ChannelFailure('ambiguous', 'the response contains no message id', { reason: 'outage' })
  return answer.message_id
}

interface GraphAttachment {
  file_url?: string
  image_data?: { url?: string }
  video_data?: { url?: string }
}

/** Where a file of a message is now: addresses of the network end after some days. */
async function freshAddress(
  product: PageProduct,
  reach: Reach,
  account: ChannelAccount,
  { messageId, index }: NonNullable<IncomingMedia['source']>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { attachments } = await graph<{ attachments?: { data?: GraphAttachment[] } }>(
    reach,
    callerOf(product, account),
    encodeURIComponent(messageId),
    { query: { fields: 'attachments' }, signal },
  )
  const found = attachments?.data?.[index]
  return found?.file_url ?? found?.video_data?.url ?? found?.image_data?.url
}

/**
 * The bytes of a file that a customer sent: its address was in the event, and needs no token. Where it has ended, the
 * Graph is asked for another.
 */
export async function fetchMedia(
  product: PageProduct,
  reach: Reach,
  account: ChannelAccount,
  { id, name, source }: IncomingMedia,
  signal: AbortSignal,
): Promise<Uint8Array> {
  try {
    return await fileBytes(reach, { name, url: id }, signal)
  } catch (error) {
    const hasEnded = error instanceof ChannelFailure && error.failure === 'permanent'
    const fresh = hasEnded && source ? await freshAddress(product, reach, account, source, signal) : undefined
    if (fresh === undefined || fresh === id) throw error
    return fileBytes(reach, { name, url: fresh }, signal)
  }
}

/** The name of a customer, which Meta's events do not contain. */
export async function readName(
  product: PageProduct,
  reach: Reach,
  account: ChannelAccount,
  id: string,
  signal: AbortSignal,
): Promise<string> {
  const query = { fields: product.platform === 'instagram' ? 'name,username' : 'name' }
  const asked = { query, signal }
  const person = await graph<{ name?: string; username?: string }>(
    reach,
    callerOf(product, account),
    id,
    asked,
  )
  return person.name || (person.username ?? '')
}

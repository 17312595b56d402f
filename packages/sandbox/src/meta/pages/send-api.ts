import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sendJson } from '../../http/reply.ts'
import { errors, readBytes, refusalOf, refuseCall } from '../refusals.ts'
import { readQuickReplies, type Tap } from '../taps.ts'
import { takeBehaviour, type World } from '../world.ts'
import type { PageCallbacks } from './callbacks.ts'
import { addPageMessage, daysSince, newMid, type PageAccount, type PageMessage } from './world.ts'

const DELIVERY_MS = 300
const HUMAN_DAYS = 7
const TEXT_MOST = { facebook: 2000, instagram: 1000 }

interface SentMessage {
  recipient?: { id?: string }
  messaging_type?: string
  tag?: string
  message?: {
    text?: string
    metadata?: string
    quick_replies?: unknown
    attachment?: { type?: string; payload?: { attachment_id?: string; url?: string } }
  }
}

/** Whether Meta takes it now: within a day anything, within a week what a person says. */
function isInTime(world: World, account: PageAccount, { recipient, tag }: SentMessage): boolean {
  const days = daysSince(world.pages, account.id, recipient?.id ?? '')
  if (days === undefined) return false
  return days < 1 || (tag === 'HUMAN_AGENT' && days < HUMAN_DAYS)
}

function messageOf(
  account: PageAccount,
  { recipient, message, messaging_type, tag }: SentMessage,
  taps: Tap[],
): PageMessage {
  return {
    id: newMid(),
    accountId: account.id,
    customer: recipient?.id ?? '',
    isFromBusiness: true,
    type: message?.attachment?.type ?? 'text',
    text: message?.text ?? '',
    mediaId: message?.attachment?.payload?.attachment_id,
    taps,
    at: Date.now(),
    status: 'sent',
    tag: tag ?? messaging_type,
    metadata: message?.metadata,
  }
}

const lengthOf = ({ platform }: PageAccount, text: string) =>
  platform === 'facebook' ? text.length : Buffer.byteLength(text)

/** Fetches the file that a message names by its address; undefined where there is none to be had. */
async function fetchFile({ media }: World, address: string): Promise<string | undefined> {
  const answer = await fetch(address).catch(() => undefined)
  if (!answer?.ok) return undefined
  const id = randomUUID()
  const mimeType = answer.headers.get('content-type') ?? ''
  media.set(id, { mimeType, bytes: Buffer.from(await answer.arrayBuffer()) })
  return id
}

async function deliver(callbacks: PageCallbacks, account: PageAccount, message: PageMessage): Promise<void> {
  callbacks.message(account, message)
  await pause(DELIVERY_MS)
  if (message.status !== 'sent') return
  message.status = 'delivered'
  callbacks.delivered(account, message)
}

/** A message that a page sends, on Messenger or through its Instagram account, by whose customer it is to. */
export async function takePageMessage(
  world: World,
  callbacks: PageCallbacks,
  accounts: readonly PageAccount[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const sent = JSON.parse((await readBytes(request)).toString()) as SentMessage
  const { answer, delayMs } = takeBehaviour(world)
  await pause(delayMs)
  const refusal = refusalOf(answer)
  if (refusal) return refuseCall(response, refusal)
  const account = accounts.find(
    ({ id }) => daysSince(world.pages, id, sent.recipient?.id ?? '') !== undefined,
  )
  if (!account) return refuseCall(response, errors.noUser)
  if (!isInTime(world, account, sent)) return refuseCall(response, errors.window)
  const taps = readQuickReplies(account.platform, sent.message?.quick_replies)
  if (!Array.isArray(taps)) return refuseCall(response, taps)
  const message = messageOf(account, sent, taps)
  const address = sent.message?.attachment?.payload?.url
  if (address !== undefined) message.mediaId = await fetchFile(world, address)
  const isWordy = lengthOf(account, message.text) > TEXT_MOST[account.platform]
  if (isWordy || (message.text === '') === (message.mediaId === undefined))
    return refuseCall(response, errors.unknown)
  if (message.mediaId && !world.media.has(message.mediaId)) return refuseCall(response, errors.unknown)
  addPageMessage(world.pages, message)
  void deliver(callbacks, account, message)
  if (answer === 'lose') return response.destroy()
  sendJson(response, { recipient_id: message.customer, message_id: message.id })
}

/** A file that a message is to carry. */
export async function takeAttachment(world: World, request: IncomingMessage, response: ServerResponse) {
  const whole = new Response(await readBytes(request), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
  const file = (await whole.formData()).get('filedata')
  if (!(file instanceof File)) return refuseCall(response, errors.unknown)
  const id = randomUUID()
  world.media.set(id, { mimeType: file.type, bytes: Buffer.from(await file.arrayBuffer()) })
  sendJson(response, { attachment_id: id })
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sendJson } from '../http/reply.ts'
import type { Callbacks } from './callbacks.ts'
import type { PageCallbacks } from './pages/callbacks.ts'
import { errors, readBytes, refusalOf, refuseCall } from './refusals.ts'
import { type Interactive, readButtons, type Tap } from './taps.ts'
import { fill, type SentTemplate } from './templates/template.ts'
import {
  addMessage,
  type ChatMessage,
  isWindowOpen,
  newWamid,
  type PhoneNumber,
  takeBehaviour,
  type World,
} from './world.ts'

/** How long a message takes to a phone that is on. */
const DELIVERY_MS = 300

/** What Meta knows, and how it sends it. */
export interface Meta {
  world: World
  callbacks: Callbacks
  pageCallbacks: PageCallbacks
}

interface SentMessage {
  to?: string
  recipient?: string
  type?: string
  biz_opaque_callback_data?: string
  text?: { body?: string }
  template?: SentTemplate
  interactive?: Interactive
  [kind: string]: unknown
}

function wordsOf(sent: SentMessage): string {
  const { type = 'text', text, interactive } = sent
  if (type === 'text') return text?.body ?? ''
  if (type === 'interactive') return interactive?.body?.text ?? ''
  return (sent[type] as { caption?: string } | undefined)?.caption ?? ''
}

/** What the body of a call of `messages` says. */
function messageOf(number: PhoneNumber, sent: SentMessage, taps: Tap[]): ChatMessage {
  const type = sent.type ?? 'text'
  const content = sent[type] as { id?: string } | undefined
  return {
    id: newWamid(),
    numberId: number.id,
    customer: sent.to ?? sent.recipient ?? '',
    isFromBusiness: true,
    type,
    text: wordsOf(sent),
    mediaId: content?.id,
    taps,
    at: Date.now(),
    status: 'sent',
    reference: sent.biz_opaque_callback_data,
  }
}

/** An answer within the window is free, and so is what serves then; what the business begins is paid. */
function pricingOf(world: World, number: PhoneNumber, { template }: SentMessage, customer: string) {
  const known = world.templates.find(
    (one) =>
      one.businessId === number.businessId &&
      one.name === template?.name &&
      one.language === template.language?.code,
  )
  const category = known?.category.toLowerCase() ?? 'service'
  const isFree =
    category === 'service' || (category === 'utility' && isWindowOpen(world, number.id, customer))
  const type = isFree ? 'free_customer_service' : 'regular'
  return { category, type, billable: !isFree, pricing_model: 'PMP' as const }
}

/** Accepted means queued: that the window is over, or advertising unwanted, is reported later, as Meta does. */
async function deliver(
  { world, callbacks }: Meta,
  number: PhoneNumber,
  message: ChatMessage,
  isUnwanted: boolean,
): Promise<void> {
  const isLate = !isWindowOpen(world, number.id, message.customer) && message.type !== 'template'
  if (isLate || isUnwanted) {
    message.status = 'failed'
    const [code, title] = isLate
      ? [131047, 'Re-engagement message']
      : [131050, 'User has stopped marketing messages']
    callbacks.status(number, message, { code, title })
    return
  }
  callbacks.status(number, message)
  await pause(DELIVERY_MS)
  if (message.status !== 'sent') return
  message.status = 'delivered'
  callbacks.status(number, message)
}

/** A message of the business. */
export async function takeMessage(
  meta: Meta,
  number: PhoneNumber,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { world } = meta
  const sent = JSON.parse((await readBytes(request)).toString()) as SentMessage
  const { answer, delayMs } = takeBehaviour(world)
  await pause(delayMs)
  if (!number.isRegistered) return refuseCall(response, errors.registration)
  const refusal = refusalOf(answer)
  if (refusal) return refuseCall(response, refusal)
  const taps = sent.type === 'interactive' ? readButtons(sent.interactive ?? {}) : []
  if (!Array.isArray(taps)) return refuseCall(response, taps)
  const message = messageOf(number, sent, taps)
  const filled = sent.type === 'template' ? fill(world, number.businessId, sent.template ?? {}) : message.text
  if (typeof filled !== 'string') return refuseCall(response, { status: 400, ...filled })
  message.text = filled
  message.pricing = pricingOf(world, number, sent, message.customer)
  if (message.customer === '' || (message.text === '' && !message.mediaId))
    return refuseCall(response, errors.refuse)
  if (message.mediaId && !world.media.has(message.mediaId)) return refuseCall(response, errors.unknown)
  addMessage(world, message)
  void deliver(meta, number, message, answer === 'opted_out')
  if (answer === 'lose') return response.destroy()
  sendJson(response, {
    messaging_product: 'whatsapp',
    contacts: [{ input: message.customer, wa_id: message.customer }],
    messages: [{ id: message.id }],
  })
}

/** A file that a message is to carry. */
export async function takeMedia({ world }: Meta, request: IncomingMessage, response: ServerResponse) {
  const whole = new Response(await readBytes(request), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
  const file = (await whole.formData()).get('file')
  if (!(file instanceof File)) return refuseCall(response, errors.refuse)
  const id = randomUUID()
  world.media.set(id, { mimeType: file.type, bytes: Buffer.from(await file.arrayBuffer()) })
  sendJson(response, { id })
}

import { sendJson } from '../http/reply.ts'
import { readBytes } from '../meta/refusals.ts'
import { type Call, type Rcs, refuseCall } from './send-api.ts'
import { chatName } from './world.ts'

/** A phone shows that somebody writes for so long, unless it comes before. */
export const TYPING_HOLDS_MS = 20_000

interface Sign {
  eventType?: string
  messageId?: string
}

/** What an agent does besides writing: it has read up to a message, or somebody writes. */
export async function takeSign(
  { world }: Rcs,
  { request, response, url }: Call,
  agentId: string,
  customer: string,
) {
  const { eventType, messageId } = JSON.parse((await readBytes(request)).toString()) as Sign
  const eventId = url.searchParams.get('eventId') ?? ''
  if (!/^[0-9a-f-]{36}$/.test(eventId)) return refuseCall(response, 'refuse')
  if (eventType === 'IS_TYPING') world.typedAt.set(chatName({ agentId, customer }), Date.now())
  else {
    const own = world.messages.filter(
      (message) => message.agentId === agentId && message.customer === customer && !message.isFromBusiness,
    )
    const last = own.findIndex(({ id }) => id === messageId)
    if (eventType !== 'READ' || last < 0) return refuseCall(response, 'refuse')
    for (const message of own.slice(0, last + 1)) message.status = 'read'
  }
  sendJson(response, { name: `phones/${customer}/agentEvents/${eventId}`, eventType, messageId })
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { LOST_TOKEN } from '../../kernel/ports/channel.ts'
import type { HookEvent, HookProvider, HookReach } from '../../kernel/ports/hook-provider.ts'
import { fieldsOf, nameOf } from '../../kernel/ports/lenient.ts'
import { credentialsOf } from './credentials.ts'
import { eventName } from './events.ts'

/** Google wraps each event as Pub/Sub does. Only what is in `data` is signed, so only that is read. */
const Envelope = z.object({ message: z.object({ data: z.string().min(1) }) })
const Greeting = z.object({
  clientToken: z.string(),
  secret: z.string().regex(/^[\w.+/=-]{1,300}$/),
})

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

/** The signed text; undefined where there is none, or where its base64 is not canonical. */
function dataOf(raw: string): Buffer | undefined {
  const { data } = Envelope.safeParse(parse(raw))
  const bytes = data && Buffer.from(data.message.data, 'base64')
  return bytes && bytes.toString('base64') === data.message.data ? bytes : undefined
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The client token of an agent; undefined while it is not linked. */
async function webhookTokenOf(reach: HookReach, agentId: string): Promise<string | undefined> {
  const account = await reach.findAccount('google', agentId)
  return account && account.token !== LOST_TOKEN ? credentialsOf(account).webhookToken : undefined
}

/** The agent that an event is for. */
const agentOf = (text: string) => nameOf(fieldsOf(parse(text)).agentId)

/** The webhooks of RCS for Business: each agent has its own client token, set when it was linked. */
export const rcsHook: HookProvider = {
  name: 'rcs',
  async isAuthentic(reach, raw, headers) {
    const signature = headers.get('x-goog-signature')
    const data = dataOf(Buffer.from(raw).toString('utf8'))
    const agentId = data && agentOf(data.toString('utf8'))
    if (!signature || !data || agentId === undefined) return false
    // Looks up the token of the agent that the event names; the signature made with it is the proof (T9).
    const token = await webhookTokenOf(reach, agentId)
    if (token === undefined) return false
    return isSame(createHmac('sha512', token).update(data).digest('base64'), signature)
  },
  handshake: () => undefined,
  async greet(reach, raw, query) {
    const { data: said } = Greeting.safeParse(parse(Buffer.from(raw).toString('utf8')))
    const agentId = query.get('agent')
    if (!said || !agentId) return undefined
    const token = await webhookTokenOf(reach, agentId)
    return token !== undefined && isSame(said.clientToken, token) ? said.secret : undefined
  },
  split(raw): HookEvent[] {
    const text = dataOf(raw)?.toString('utf8').replaceAll('\0', '') ?? ''
    const account = agentOf(text)
    if (account === undefined) return []
    return [{ inbox: 'google', account, eventId: eventName(fieldsOf(parse(text))), raw: text }]
  },
}

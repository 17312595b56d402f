import { newId } from '@comptoir/core/http'
import type { Conversation, Message } from '@comptoir/core/inbox'
import type { RcsAgent } from '@comptoir/core/social'
import { startPageServer } from '../../../../../sandbox/src/http/server.ts'
import { startRcs } from '../../../../../sandbox/src/rcs/part.ts'
import { type Answered, type TestApp, testApp } from '../../../testing/app.ts'
import type { TestEngine } from '../../../testing/database.ts'
import { addVenue, type TestVenue } from '../../../testing/world.ts'
import { startWorkers, type Workers } from '../../../workers.ts'

/** What the sandbox keeps of a message. */
export interface PhoneMessage {
  id: string
  customer: string
  isFromBusiness: boolean
  text: string
  fileId?: string
  suggestions: { text: string }[]
  status?: string
}

/** What the sandbox says of itself. */
export interface SandboxState {
  agents: { id: string }[]
  messages: PhoneMessage[]
  keyFile: string
  clientToken: string
}

/** A server whose venue has an RCS agent in the sandbox, all of it running. */
export interface LinkedRcs {
  app: TestApp
  venue: TestVenue
  /** The path of the agents of the venue's profile. */
  agentsPath: string
  agent: RcsAgent
  /** What an agent is linked with. */
  credentials: { serviceAccountKey: string; webhookToken: string; phone: string }
  webhookUrl: string
  /** Asks the sandbox. */
  tell<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  phone(): Promise<PhoneMessage[]>
  /** Asks us, as the owner. */
  send<T = unknown>(method: string, path: string, body?: unknown): Promise<Answered<T>>
  conversations(): Promise<Conversation[]>
  /** Oldest first. */
  messages(conversation: Conversation): Promise<Message[]>
  answer(conversation: Conversation, body: string, media?: string[]): Promise<Message>
  close(): Promise<void>
}

/** What the tests say to the venue about its conversations. */
function inboxOf(venue: TestVenue, send: LinkedRcs['send']) {
  const path = `/v2/venues/${venue.venueId}/conversations`
  return {
    conversations: async () =>
      (await send<Conversation[]>('GET', path)).body.filter(({ platform }) => platform === 'google'),
    messages: async ({ id }: Conversation) =>
      (await send<Message[]>('GET', `${path}/${id}/messages`)).body.toReversed(),
    async answer({ jid }: Conversation, body: string, media: string[] = []) {
      const message = { id: newId(), body, media, to: jid, from: venue.address }
      return (await send<Message>('POST', `${path}/messages`, message)).body
    },
  }
}

/** Makes one, with the agent linked by the calls that the page makes. */
export async function linkedRcs(
  engine: TestEngine,
  options: { hasWorkers?: boolean; environment?: Record<string, string> } = {},
): Promise<LinkedRcs> {
  const rcs = await startRcs(0)
  const page = await startPageServer(rcs.routes, 0)
  const app = await testApp({ engine, environment: { ...options.environment, ...rcs.reach } })
  const venue = await addVenue(app, 'RCS')
  const send = <T>(method: string, path: string, body?: unknown) =>
    app.send<T>(method, path, { token: venue.ownerToken, ...(body === undefined ? {} : { body }) })
  const tell = async <T>(method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    return (await (await fetch(`http://127.0.0.1:${page.port}/api/rcs${path}`, init)).json()) as T
  }
  const known = await tell<SandboxState>('GET', '')
  const credentials = {
    serviceAccountKey: known.keyFile,
    webhookToken: known.clientToken,
    phone: '+590690000001',
  }
  const agentsPath = `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}/rcsAgents`
  const agentId = known.agents[0]?.id ?? ''
  const made = await send<RcsAgent>('POST', agentsPath, { agentId, ...credentials })
  if (made.status !== 200) throw new Error(`the agent was not linked: ${made.text}`)
  const webhookUrl = `${await app.listen()}/hooks/rcs?agent=${agentId}`
  const { isAgreed } = await tell<{ isAgreed: boolean }>('PUT', '/webhook', { url: webhookUrl })
  if (!isAgreed) throw new Error('the webhook did not prove itself')
  const workers: Workers | undefined =
    options.hasWorkers === false ? undefined : await startWorkers(app.services, { pollMs: 50 })
  return {
    app,
    venue,
    agentsPath,
    agent: made.body,
    credentials,
    webhookUrl,
    tell,
    phone: async () => (await tell<SandboxState>('GET', '')).messages,
    send,
    ...inboxOf(venue, send),
    async close() {
      await workers?.stop()
      await Promise.all([rcs.stop(), page.stop()])
      await app.close()
    },
  }
}

import type { Conversation } from '@comptoir/core/inbox'
import type { RcsAgent } from '@comptoir/core/social'
import { startPageServer } from '../../../../../sandbox/src/http/server.ts'
import { startRcs } from '../../../../../sandbox/src/rcs/simulator.ts'
import {
  createSandboxCall,
  inboxOf,
  type Send,
  sendAsOwner,
  type VenueInbox,
} from '../../../features/channels/testing/venue-inbox.ts'
import { startWorkers, type Workers } from '../../../main/workers.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { TestEngine } from '../../../testing/database.ts'
import { addVenue, type TestVenue } from '../../../testing/world.ts'

/** What the sandbox keeps of a message. */
export interface PhoneMessage {
  id: string
  customer: string
  isFromBusiness: boolean
  text: string
  fileId?: string
  mimeType?: string
  suggestions: { text: string }[]
  status?: string
}

/** What the sandbox says of itself. */
export interface SandboxState {
  agents: { id: string }[]
  messages: PhoneMessage[]
  /** Between which agent and customer the phone shows that somebody writes. */
  typing: string[]
  keyFile: string
  clientToken: string
}

/** A server whose venue has an RCS agent in the sandbox, all of it running. */
export interface LinkedRcs extends Pick<VenueInbox, 'messages' | 'answer'> {
  app: TestApp
  venue: TestVenue
  /** The path of the agents of the venue's profile. */
  agentsPath: string
  agent: RcsAgent
  /** What an agent is linked with. */
  credentials: { serviceAccountKey: string; webhookToken: string; phone: string }
  webhookUrl: string
  /** Asks the sandbox. */
  callSandbox<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  phone(): Promise<PhoneMessage[]>
  /** Asks us, as the owner. */
  send: Send
  conversations(): Promise<Conversation[]>
  close(): Promise<void>
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
  const send = sendAsOwner(app, venue)
  const inbox = inboxOf(venue, send)
  const callSandbox = createSandboxCall(page.port, '/rcs')
  const known = await callSandbox<SandboxState>('GET', '')
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
  const { isAgreed } = await callSandbox<{ isAgreed: boolean }>('PUT', '/webhook', { url: webhookUrl })
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
    callSandbox,
    phone: async () => (await callSandbox<SandboxState>('GET', '')).messages,
    send,
    ...inbox,
    conversations: () => inbox.conversations('google'),
    async close() {
      await workers?.stop()
      await Promise.all([rcs.stop(), page.stop()])
      await app.close()
    },
  }
}

import type { Conversation } from '@comptoir/core/inbox'
import type { WhatsappProfile } from '@comptoir/core/social'
import { startPageServer } from '../../../../../sandbox/src/http/server.ts'
import { startMeta } from '../../../../../sandbox/src/meta/simulator.ts'
import { startWorkers } from '../../../main/workers.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { TestEngine } from '../../../testing/database.ts'
import { addVenue, type TestVenue } from '../../../testing/world.ts'
import { createSandboxCall, inboxOf, type Send, sendAsOwner, type VenueInbox } from './venue-inbox.ts'

/** What the sandbox keeps of a message. */
export interface SandboxMessage {
  id: string
  customer: string
  isFromBusiness: boolean
  type: string
  text: string
  mediaId?: string
  taps: { title: string }[]
  status?: string
  reference?: string
}

/** A server whose venue has a number in the sandbox, all of it running. */
export interface Linked extends Pick<VenueInbox, 'messages' | 'answer'> {
  app: TestApp
  venue: TestVenue
  accountPath: string
  numberId: string
  token: string
  /** Where the sandbox calls us. */
  webhookUrl: string
  /** Asks the sandbox. */
  callSandbox<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  chats(): Promise<SandboxMessage[]>
  conversations(): Promise<Conversation[]>
  close(): Promise<void>
}

/** A number of the sandbox. */
export interface SandboxNumber {
  id: string
  businessId: string
  automation: { enable_welcome_message: boolean; prompts: string[] }
}

/** Links a number of the sandbox by the calls that the page makes; returns the path of the account. */
export async function linkNumber(
  { venueId, profileId }: TestVenue,
  send: Send,
  { id, businessId }: Pick<SandboxNumber, 'id' | 'businessId'>,
  token: string,
): Promise<string> {
  const profiles = `/v2/venues/${venueId}/googleBusinessProfiles/${profileId}/whatsappProfiles`
  const names = { businessAccountId: businessId, phoneNumberId: id }
  const accountPath = `${profiles}/${(await send<WhatsappProfile>('POST', profiles, names)).body.id}`
  await send('POST', `${accountPath}/token`, { token })
  await send('POST', `${accountPath}/register`, { pin: '123456' })
  const connected = await send<WhatsappProfile>('POST', `${accountPath}/subscriptions`)
  if (!connected.body.isConnected) throw new Error(`the number was not linked: ${connected.text}`)
  return accountPath
}

/** Makes one, with the number linked by the calls that the page makes. */
export async function linkedApp(engine: TestEngine): Promise<Linked> {
  const meta = await startMeta(0)
  const page = await startPageServer(meta.routes, 0)
  const app = await testApp({
    engine,
    environment: meta.reach,
  })
  const venue = await addVenue(app, 'WHATS')
  const send = sendAsOwner(app, venue)
  const callSandbox = createSandboxCall(page.port, '/whatsapp')
  const known = await callSandbox<{ numbers: SandboxNumber[]; token: string }>('GET', '')
  const number = known.numbers[0] ?? { id: '', businessId: '' }
  const accountPath = await linkNumber(venue, send, number, known.token)
  const webhookUrl = `${await app.listen()}/hooks/meta`
  await callSandbox('PUT', '/webhook', { url: webhookUrl })
  const workers = await startWorkers(app.services, { pollMs: 50 })
  const inbox = inboxOf(venue, send)
  return {
    app,
    venue,
    accountPath,
    numberId: number.id,
    token: known.token,
    webhookUrl,
    callSandbox,
    chats: async () => (await callSandbox<{ messages: SandboxMessage[] }>('GET', '')).messages,
    ...inbox,
    conversations: () => inbox.conversations('whatsapp'),
    async close() {
      await workers.stop()
      await Promise.all([meta.stop(), page.stop()])
      await app.close()
    },
  }
}

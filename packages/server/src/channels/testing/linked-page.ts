import { newId } from '@comptoir/core/http'
import type { Conversation, Message } from '@comptoir/core/inbox'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { startMeta } from '../../../../sandbox/src/meta/part.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { TestEngine } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { startWorkers } from '../../workers.ts'
import { sealToken } from '../accounts.ts'

/** What the sandbox keeps of a message. */
export interface PageChat {
  id: string
  accountId: string
  customer: string
  isFromBusiness: boolean
  type: string
  text: string
  mediaId?: string
  tag?: string
}

export type PagePlatform = 'facebook' | 'instagram'

/** The page of the sandbox that is ready, and its Instagram account. */
export const sandboxPage = { facebook: '300000000001', instagram: '17840000000001' }

/** A server whose venue has a page and its Instagram account in the sandbox, all of it running. */
export interface LinkedPage {
  app: TestApp
  venue: TestVenue
  /** Asks the sandbox. */
  tell<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  chats(): Promise<PageChat[]>
  conversations(platform: PagePlatform): Promise<Conversation[]>
  /** Oldest first. */
  messages(conversation: Conversation): Promise<Message[]>
  answer(conversation: Conversation, body: string, media?: string[]): Promise<Message>
  close(): Promise<void>
}

/** Links an account of the sandbox as the calls do in the end. */
async function link(app: TestApp, venue: TestVenue, platform: PagePlatform): Promise<void> {
  const { venueId: venue_id, profileId: profile_id } = venue
  const names = { business_id: sandboxPage.facebook, external_id: sandboxPage[platform] }
  await app.services.database.system(async (tx) => {
    const row = await tx
      .insertInto('channel_account')
      .values({ venue_id, profile_id, platform, ...names })
      .returning(['venue_id', 'id'])
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('channel_account')
      .set({ token: sealToken(app.services.secrets, row, 'EAA-sandbox-1'), connected_at: new Date() })
      .where('venue_id', '=', row.venue_id)
      .where('id', '=', row.id)
      .execute()
  })
}

/** Makes one, with both of its accounts linked. */
export async function linkedPage(engine: TestEngine): Promise<LinkedPage> {
  const meta = await startMeta(0)
  const page = await startPageServer(meta.routes, 0)
  const app = await testApp({ engine, environment: meta.reach })
  const venue = await addVenue(app, 'PAGES')
  const send = <T>(method: string, path: string, body?: unknown) =>
    app.send<T>(method, path, { token: venue.ownerToken, ...(body === undefined ? {} : { body }) })
  const tell = async <T>(method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${page.port}/api${path}`, init)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
  for (const platform of ['facebook', 'instagram'] as const) await link(app, venue, platform)
  await tell('PUT', '/whatsapp/webhook', { url: `${await app.listen()}/hooks/meta` })
  const workers = await startWorkers(app.services, { pollMs: 50 })
  const conversationsPath = `/v2/venues/${venue.venueId}/conversations`
  return {
    app,
    venue,
    tell,
    chats: async () => (await tell<{ messages: PageChat[] }>('GET', '/pages')).messages,
    conversations: async (platform) =>
      (await send<Conversation[]>('GET', conversationsPath)).body.filter((one) => one.platform === platform),
    messages: async ({ id }) =>
      (await send<Message[]>('GET', `${conversationsPath}/${id}/messages`)).body.toReversed(),
    answer: async ({ jid }, body, media = []) =>
      (
        await send<Message>('POST', `${conversationsPath}/messages`, {
          id: newId(),
          body,
          media,
          to: jid,
          from: venue.address,
        })
      ).body,
    async close() {
      await workers.stop()
      await Promise.all([meta.stop(), page.stop()])
      await app.close()
    },
  }
}

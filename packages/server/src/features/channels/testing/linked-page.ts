import { startPageServer } from '../../../../../sandbox/src/http/server.ts'
import { startMeta } from '../../../../../sandbox/src/meta/simulator.ts'
import { startWorkers } from '../../../main/workers.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { TestEngine } from '../../../testing/database.ts'
import { addVenue, type TestVenue } from '../../../testing/world.ts'
import { createSandboxCall, inboxOf, type Send, sendAsOwner, type VenueInbox } from './venue-inbox.ts'

/** What the sandbox keeps of a message. */
export interface PageChat {
  id: string
  accountId: string
  customer: string
  isFromBusiness: boolean
  type: string
  text: string
  mediaId?: string
  taps: { title: string }[]
  tag?: string
}

export type PagePlatform = 'facebook' | 'instagram'

/** The page of the sandbox that is ready, and its Instagram account. */
export const sandboxPage = { facebook: '300000000001', instagram: '17840000000001' }

/** A server whose venue has a page and its Instagram account in the sandbox, all of it running. */
export interface LinkedPage extends VenueInbox {
  app: TestApp
  venue: TestVenue
  /** How the sandbox's Graph is reached, and as which app. */
  reach: Awaited<ReturnType<typeof startMeta>>['reach']
  /** Of each linked account. */
  paths: Record<PagePlatform, string>
  /** Asks the sandbox. */
  callSandbox<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  chats(): Promise<PageChat[]>
  close(): Promise<void>
}

interface LogInOf {
  platform: PagePlatform
  id: number
  pages?: string[]
}

/** Begins a login and answers the page of the sandbox; what comes back from there is not brought to us yet. */
export async function beginLogIn(
  app: TestApp,
  { venueId, profileId, ownerToken: token }: TestVenue,
  { platform, id, pages = [sandboxPage.facebook] }: LogInOf,
): Promise<{ callback: string; cookie: string }> {
  const query = new URLSearchParams({ venueId: `${venueId}`, profileId: `${profileId}`, id: `${id}` })
  const begun = await app.send<{ url: string }>('GET', `/v2/oauth/${platform}/start?${query}`, { token })
  const dialog = new URL(begun.body.url)
  const chosen = new URLSearchParams(dialog.search)
  for (const page of pages) chosen.append('page', page)
  const answerUrl = `${dialog.href.slice(0, dialog.href.indexOf('?')).replace('/oauth', '/answer')}?${chosen}`
  const answered = await fetch(answerUrl, { redirect: 'manual' })
  const callback = (answered.headers.get('location') ?? '').replace(/^http:\/\/[^/]+/, '')
  return { callback, cookie: (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

/** Logs in at the sandbox as its page does, with the pages that are chosen there; returns where that led. */
export async function logIn(
  app: TestApp,
  venue: TestVenue,
  logInOf: LogInOf,
): Promise<{ location: string | null; callback: string; cookie: string }> {
  const { callback, cookie } = await beginLogIn(app, venue, logInOf)
  const ended = await app.send('GET', callback, { headers: { cookie } })
  return { location: ended.headers.get('location'), callback, cookie }
}

/** Links the page of the sandbox, and its Instagram account, by the calls that the page makes. */
async function link(app: TestApp, venue: TestVenue, send: Send): Promise<Record<PagePlatform, string>> {
  const at = `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}`
  const { id: fbId } = (await send<{ id: number }>('POST', `${at}/facebookProfiles`)).body
  const instagram = `${at}/facebookProfiles/${fbId}/instagramProfiles`
  const { id } = (await send<{ id: number }>('POST', instagram)).body
  const paths = { facebook: `${at}/facebookProfiles/${fbId}`, instagram: `${at}/instagramProfiles/${id}` }
  for (const platform of ['facebook', 'instagram'] as const) {
    await logIn(app, venue, { platform, id: platform === 'facebook' ? fbId : id })
    const body = { pageId: sandboxPage.facebook }
    const linked = await send<{ isConnected: boolean }>('POST', `${paths[platform]}/pageToken`, body)
    if (!linked.body.isConnected) throw new Error(`${platform} was not linked: ${linked.text}`)
  }
  return paths
}

/** Makes one, with both of its accounts linked; `reach` is of other stand-ins. */
export async function linkedPage(
  engine: TestEngine,
  reach: Record<string, string> = {},
  { hasWorkers = true }: { hasWorkers?: boolean } = {},
): Promise<LinkedPage> {
  const meta = await startMeta(0)
  const page = await startPageServer(meta.routes, 0)
  const app = await testApp({ engine, environment: { ...meta.reach, ...reach } })
  const venue = await addVenue(app, 'PAGES')
  const send = sendAsOwner(app, venue)
  const callSandbox = createSandboxCall(page.port, '')
  const paths = await link(app, venue, send)
  await callSandbox('PUT', '/whatsapp/webhook', { url: `${await app.listen()}/hooks/meta` })
  const workers = hasWorkers ? await startWorkers(app.services, { pollMs: 50 }) : undefined
  return {
    app,
    venue,
    reach: meta.reach,
    paths,
    callSandbox,
    chats: async () => (await callSandbox<{ messages: PageChat[] }>('GET', '/pages')).messages,
    ...inboxOf(venue, send),
    async close() {
      await workers?.stop()
      await Promise.all([meta.stop(), page.stop()])
      await app.close()
    },
  }
}

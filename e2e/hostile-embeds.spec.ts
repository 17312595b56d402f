import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test'
import { control, figure } from '../packages/server/src/testing/figures.ts'
import { manager } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

const sources = new URL('../packages/inbox-widget/src/', import.meta.url)
/** Served by each site, so that what no other process could receive is posted, too. */
const CORPUS = '/hostile-messages.ts'
const whoSpoke = 'source === frame.contentWindow && origin === new URL(server).origin && '
/** What a page does by itself, or on a message, is done by then; a live page is never idle. */
const SETTLED_MS = 1000
const html = '<!doctype html><meta charset="utf-8"><title>A page</title><h1>A page</h1>'

interface Site {
  server: Server
  origin: string
}

let sites: Site[]
let [ours, foreign]: string[] = []
let server: DemoServer

/** A site with an empty page, and with the widget's modules as they are, or obeying every sender (`/naive/`). */
async function openSite(): Promise<Site> {
  const site = createServer(async ({ url = '/' }, response) => {
    const [, naive, module] = /^(\/naive)?\/((?:manager\/|app\/)?[\w-]+\.ts)$/.exec(url) ?? []
    if (module === undefined) return response.setHeader('content-type', 'text/html').end(html)
    const file = new URL(module, url === CORPUS ? import.meta.url : sources)
    const code = stripTypeScriptTypes(await readFile(file, 'utf8'))
    response.setHeader('content-type', 'text/javascript').end(naive ? code.replace(whoSpoke, '') : code)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  return { server: site, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

test.beforeAll(async () => {
  sites = [await openSite(), await openSite()]
  ;[ours, foreign] = sites.map(({ origin }) => origin)
  server = await startDemoServer({ environment: { FRAME_ORIGINS: ours ?? '' } })
})
test.afterAll(async () => {
  for (const site of sites) site.server.close()
  await server.close()
})

/** What happens at our server, and in its windows, that no one asked for. */
function watchEffects(context: BrowserContext): string[] {
  const seen: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(server.url) && request.method() !== 'GET')
      seen.push(`${request.method()} ${request.url()}`)
  })
  context.on('page', (page) => seen.push(`opened ${page.url()}`))
  context.on('dialog', (dialog) => {
    seen.push(`asked ${dialog.message()}`)
    void dialog.dismiss()
  })
  return seen
}

const inboxOf = (page: Page) => page.frames().find((frame) => frame.url().includes('/frame/inbox.html'))

/** The manager's inbox, opened on a page of ours that also shows a page of somebody else. */
async function openInbox(page: Page, prefix = ''): Promise<void> {
  await page.goto(`${ours}/`)
  await page.evaluate(
    async ([from, at, other]) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: other }))
      const { mountManagerFrame } = await import(`${from}/manager/frame.ts`)
      mountManagerFrame({ server: at })
    },
    [prefix, server.url, `${foreign}/`],
  )
  await page.getByRole('button', { name: 'Inbox' }).click()
  await expect(page.frameLocator('iframe[title=Inbox]').getByRole('button').first()).toBeVisible()
  await page.waitForTimeout(SETTLED_MS)
}

/** All messages to this window, to the one around it and to every frame that can be reached. Returns how many. */
async function shout(corpus: string): Promise<number> {
  const { hostileMessages } = (await import(corpus)) as { hostileMessages: unknown[] }
  const windows = new Set<Window>([window, parent, top ?? window])
  for (const one of [...windows]) for (let n = 0; n < one.length; n += 1) windows.add(one[n] as Window)
  // Frames in a shadow root are not in the window's list, but the page itself finds them.
  for (const { shadowRoot } of document.querySelectorAll('*')) {
    const inside = shadowRoot?.querySelector('iframe')?.contentWindow
    if (inside) windows.add(inside)
  }
  for (const one of windows) for (const message of hostileMessages) one.postMessage(message, '*')
  return windows.size * hostileMessages.length
}

/** Has the page and the foreign frame in it shout; returns what they sent, and what came of it. */
async function shoutAt(page: Page): Promise<{ sent: number; effects: string[] }> {
  const effects = watchEffects(page.context())
  const inbox = inboxOf(page)
  const stored = () => inbox?.evaluate(() => JSON.stringify({ ...localStorage }))
  const [before, address] = [await stored(), inbox?.url()]
  let sent = 0
  for (const frame of page.frames()) if (frame !== inbox) sent += await frame.evaluate(shout, CORPUS)
  await page.waitForTimeout(SETTLED_MS)
  if (!(await page.locator('iframe[title=Inbox]').isVisible())) effects.push('the inbox was closed')
  if (inboxOf(page)?.url() !== address) effects.push('the inbox went elsewhere')
  if ((await stored()) !== before) effects.push('the inbox keeps something else')
  return { sent, effects }
}

test('G7b T7 nothing that a page or a frame in it posts moves the inbox in its frame, or closes it', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await manager(context, server.url)
  await openInbox(page)
  const { sent, effects } = await shoutAt(page)
  figure('G7', 'hostile messages between windows', sent, { least: 1000 })
  figure('G7', 'effects of them', effects.length, { exactly: 0 })
  expect(effects).toEqual([])
  await openInbox(page, '/naive')
  const believed = await shoutAt(page)
  control(
    'G7',
    'a frame that accepts messages from any sender',
    believed.effects.length > 0,
    `${believed.effects.length} effects`,
  )
  expect(believed.effects).toContain('the inbox was closed')
  await context.close()
})

test('G7b T7 a page that opens the back office has no access to it, and its messages have no effect', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR' })
  await (await manager(context, server.url)).close()
  const page = await context.newPage()
  await page.goto(`${foreign}/`)
  const opened = context.waitForEvent('page')
  await page.evaluate(
    (url) => Object.assign(globalThis, { held: window.open(url) }),
    `${server.url}/messages`,
  )
  const office = await opened
  await office.getByRole('heading', { name: 'Messages' }).waitFor()
  await office.waitForTimeout(SETTLED_MS)
  const effects = watchEffects(context)
  const isHeld = await page.evaluate(async (corpus) => {
    const { hostileMessages } = (await import(corpus)) as { hostileMessages: unknown[] }
    const { held } = globalThis as unknown as { held: Window | null }
    for (const message of hostileMessages) held?.postMessage(message, '*')
    return held !== null && !held.closed
  }, CORPUS)
  await page.waitForTimeout(SETTLED_MS)
  expect({ isHeld, effects, at: new URL(office.url()).pathname }).toEqual({
    isHeld: false,
    effects: [],
    at: '/messages',
  })
  figure('G7', 'windows of the back office that another page holds', Number(isHeld), { exactly: 0 })
  await context.close()
})

/** Methods by which a page can embed another. */
const ways = {
  iframe: (url: string) => `<iframe src="${url}"></iframe>`,
  sandboxed: (url: string) =>
    `<iframe sandbox="allow-scripts allow-same-origin allow-forms" src="${url}"></iframe>`,
  credentialless: (url: string) => `<iframe credentialless src="${url}"></iframe>`,
  object: (url: string) => `<object data="${url}" type="text/html"></object>`,
  embed: (url: string) => `<embed src="${url}" type="text/html">`,
  'srcdoc in srcdoc': (url: string) => `<iframe srcdoc='<iframe src="${url}"></iframe>'></iframe>`,
  'a link into a frame': (url: string) =>
    `<iframe name="into"></iframe><a id="go" href="${url}" target="into">go</a>`,
  'a form into a frame': (url: string) =>
    `<iframe name="into"></iframe><form id="go" action="${url}" target="into"></form>`,
}
const addresses = [
  '/',
  '/login',
  '/messages',
  '/docs/',
  '/developers',
  '/frame/inbox.html',
  '/health',
  '/v2/me',
]

/** Waits until the browser has the answer to a request of the page or of a frame in it, or has refused it. */
async function requestEnds(page: Page, url: string): Promise<void> {
  // A form adds an empty query.
  const predicate = (request: Request) => request.url().replace(/\?$/, '') === url
  await Promise.race([
    page.waitForEvent('requestfinished', { predicate }),
    page.waitForEvent('requestfailed', { predicate }),
  ])
}

/** Whether the page shows an address in any of its frames, embedded by one of the methods. */
async function isShown(page: Page, way: (url: string) => string, url: string): Promise<boolean> {
  const ended = requestEnds(page, url)
  await page.setContent(way(url), { waitUntil: 'load' })
  await page.evaluate(() => {
    const go = document.getElementById('go')
    if (go instanceof HTMLFormElement) go.submit()
    else go?.click()
  })
  await ended
  await page.waitForTimeout(150)
  const { origin } = new URL(url)
  return page.frames().some((frame) => frame.url().startsWith(origin))
}

test('G7b T7 no page of another site can embed one of ours, whatever the method', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' })
  await (await manager(context, server.url)).close()
  const page = await context.newPage()
  await page.goto(`${foreign}/`)
  const shown: string[] = []
  let tries = 0
  for (const [name, way] of Object.entries(ways))
    for (const address of addresses) {
      tries += 1
      if (await isShown(page, way, server.url + address)) shown.push(`${name} ${address}`)
    }
  figure('G7', 'ways for another site to embed our pages', tries, { least: 60 })
  figure('G7', 'of those, that succeeded', shown.length, { exactly: 0 })
  expect(shown).toEqual([])
  const open: boolean[] = []
  for (const way of Object.values(ways)) open.push(await isShown(page, way, `${ours}/`))
  const count = open.filter(Boolean).length
  control('G7', 'a page without a policy', count > 0, `shown in ${count} of ${open.length} ways`)
  expect(count).toBe(open.length)
  await context.close()
})

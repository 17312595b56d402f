import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type Browser, type BrowserContext, expect, type Frame, type Page } from '@playwright/test'
import { type InboxClient, openInboxClient } from './inbox-client.ts'
import { watch } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'
import { callFromPage, requestOf, showsPicture, siteCallNames } from './visitor-calls.ts'

// No page.route here: while Playwright intercepts, it answers preflights itself.

let server: DemoServer
let inboxClient: InboxClient
let parent: Server
let parentUrl: string

test.beforeAll(async ({ server: shared }) => {
  server = shared
  inboxClient = await openInboxClient(server.url)
  // Another site than the shop's: the shop is at 127.0.0.1.
  parent = createServer((_, response) => {
    const frame = `<iframe src="${server.shopUrl}/concept.html" width="900" height="700"></iframe>`
    const page = `<!doctype html><title>A builder</title>${frame}`
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  }).listen(0)
  await once(parent, 'listening')
  const address = parent.address()
  parentUrl = `http://localhost:${typeof address === 'object' && address ? address.port : 0}/`
})
test.afterAll(async () => {
  parent.close()
})

/** A shop's page in a browser that keeps its storage, or does not. */
interface Shop {
  page: Page
  frame(): Frame
  isKept: boolean
}

/** What a page finds of its storage: its kind, or what reading it throws. */
const storageOf = (frame: Frame) =>
  frame.evaluate(() =>
    ['localStorage', 'sessionStorage', 'indexedDB'].map((name) => {
      try {
        const storage = (window as unknown as Record<string, Storage>)[name]
        if (name !== 'indexedDB') storage?.setItem('probe', '1')
        if (name !== 'indexedDB') storage?.removeItem('probe')
        return 'open'
      } catch (error) {
        return (error as Error).name
      }
    }),
  )

async function openOnItsOwn(context: BrowserContext): Promise<Shop> {
  const page = await context.newPage()
  await page.goto(`${server.shopUrl}/concept.html`)
  expect(await storageOf(page.mainFrame())).toEqual(['open', 'open', 'open'])
  return { page, frame: () => page.mainFrame(), isKept: true }
}

/** In a frame of another site. Chromium's contexts block third-party storage, as its private windows do. */
async function openInFrame(context: BrowserContext): Promise<Shop> {
  const page = await context.newPage()
  await page.goto(parentUrl)
  const frame = () => {
    const found = page.frames().find((one) => one.url().startsWith(server.shopUrl))
    if (!found) throw new Error('The frame of the shop is missing.')
    return found
  }
  expect((await storageOf(frame())).slice(0, 2)).toEqual(['SecurityError', 'SecurityError'])
  return { page, frame, isKept: false }
}

/** Every storage refuses, as under the strictest settings. */
async function openWithoutStorage(context: BrowserContext): Promise<Shop> {
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('Storage is blocked.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { configurable: true, get })
  })
  const page = await context.newPage()
  await page.goto(`${server.shopUrl}/concept.html`)
  expect(await storageOf(page.mainFrame())).toEqual(['SecurityError', 'SecurityError', 'SecurityError'])
  return { page, frame: () => page.mainFrame(), isKept: false }
}

const shops = {
  'on its own': openOnItsOwn,
  'in a frame whose third-party storage is blocked': openInFrame,
  'without any storage': openWithoutStorage,
}

/** What each call is made with, in this order; the session is opened before the others. */
const cases: Record<string, { body?: () => object; answers: number }> = {
  getWebchatSite: { answers: 200 },
  openVisitorSession: { body: () => ({ language: 'fr' }), answers: 200 },
  sendVisitorMessage: { body: () => ({ id: crypto.randomUUID(), body: 'Un mot' }), answers: 200 },
  listVisitorMessages: { answers: 200 },
  updateVisitorDetails: { body: () => ({ emailAddress: 'ada@mail.example', mayMail: true }), answers: 204 },
  confirmVisitorDelivery: { body: () => ({ upTo: 1 }), answers: 204 },
  markVisitorRead: { answers: 204 },
  sendVisitorTyping: { answers: 204 },
  setVisitorAttributes: { body: () => ({ attributes: { plan: 'pro' } }), answers: 204 },
  trackVisitorEvents: {
    body: () => ({ events: [{ id: crypto.randomUUID(), name: 'Viewed', data: {}, agoMs: 0 }] }),
    answers: 204,
  },
  uploadVisitorFile: { answers: 201 },
  openVisitorStream: { answers: 200 },
  endVisitorSession: { answers: 204 },
}

test('T27 every call that the contract gives to visitors has its case here', () => {
  expect(Object.keys(cases).sort()).toEqual(siteCallNames)
})

/** Makes all calls; returns what each could read. */
async function callAll(frame: Frame) {
  const read: Record<string, { status: number | 'blocked'; headers: Record<string, string>; text: string }> =
    {}
  for (const [name, { body }] of Object.entries(cases)) {
    const { token } = JSON.parse(read.openVisitorSession?.text ?? '{}') as { token?: string }
    read[name] = await frame.evaluate(callFromPage, requestOf(server.url, name, body?.(), token))
  }
  return read
}

async function inContext(browser: Browser, work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ locale: 'fr-FR' })
  await work(context)
  await context.close()
}

for (const [where, open] of Object.entries(shops)) {
  test(`T27 WCH-05 every visitor call is made from a shop of another origin, ${where}`, async ({
    browser,
  }) => {
    await inContext(browser, async (context) => {
      const { frame } = await open(context)
      const read = await callAll(frame())
      const statuses = Object.entries(read).map(([name, { status, text }]) => [
        name,
        status,
        status === 'blocked' && text,
      ])
      expect(statuses).toEqual(Object.entries(cases).map(([name, { answers }]) => [name, answers, false]))
      expect(Object.keys(read.listVisitorMessages?.headers ?? {})).toEqual(
        expect.arrayContaining(['perpage', 'totalitems', 'x-request-id']),
      )
      expect(read.openVisitorStream?.headers['content-type']).toContain('text/event-stream')
      const picture = server.url + read.uploadVisitorFile?.headers.location
      expect(await frame().evaluate(showsPicture, picture)).toBe(true)
    })
  })

  test(`WCH-05 D-06 T9 a visitor of a shop of another origin, ${where}: written, answered, delivered, an address left`, async ({
    browser,
  }) => {
    await inContext(browser, async (context) => {
      const shop = await open(context)
      const faults = watch(shop.page, [server.url, server.shopUrl, new URL(parentUrl).origin])
      await converse(shop, `Bonjour, ${where} ?`)
      expect(faults).toEqual([])
    })
  })
}

const launcher = (frame: Frame) => frame.getByRole('button', { name: /^Discuter avec nous|^Chat/ })

async function converse({ page, frame, isKept }: Shop, question: string): Promise<void> {
  await launcher(frame()).click()
  const log = () => frame().getByRole('log')
  await frame().getByRole('textbox', { name: 'Votre message' }).fill(question)
  await frame().getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(log().getByRole('img', { name: 'Envoyé' })).toBeVisible()
  const conversation = await inboxClient.find(question)

  await frame().getByRole('button', { name: 'Recevoir la réponse par e-mail' }).click()
  await frame().getByRole('textbox', { name: 'Votre adresse e-mail' }).fill('zoe@mail.example')
  await page.keyboard.press('Enter')
  await expect(frame().getByRole('button', { name: 'Ne plus m’envoyer d’e-mail' })).toBeVisible()
  await expect.poll(() => inboxClient.emailOf(conversation)).toBe('zoe@mail.example')

  await inboxClient.answer(conversation, 'Oui, il vous attend.')
  await expect(log().getByText('Oui, il vous attend.')).toBeVisible()
  await expect.poll(() => inboxClient.stateOf(conversation)).toBe('read')
  await frame().getByRole('button', { name: 'Fermer la conversation' }).click()
  await inboxClient.answer(conversation, 'Et demain aussi.')
  await expect.poll(() => inboxClient.stateOf(conversation)).toBe('delivered')
  await expect(frame().getByText('La messagerie est injoignable', { exact: false })).toHaveCount(0)

  await page.reload()
  await launcher(frame()).click()
  await expect(frame().getByRole('textbox', { name: 'Votre message' })).toBeVisible()
  if (isKept) await expect(log().getByText('Et demain aussi.')).toBeVisible()
  await expect(log().getByText(question)).toHaveCount(isKept ? 1 : 0)
  await frame().getByRole('textbox', { name: 'Votre message' }).fill('Me revoilà.')
  await frame().getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(log().getByRole('img', { name: 'Envoyé' }).last()).toBeVisible()
}

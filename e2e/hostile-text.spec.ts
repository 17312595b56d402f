import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { control, scaled } from '../packages/server/src/testing/figures.ts'
import { countExecutions, type Executed, nothing, strangers } from './executions.ts'
import { hostileTexts } from './hostile-texts.ts'
import { loggedIn } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let server: DemoServer
test.beforeAll(async () => {
  // A visitor writes more than people do.
  server = await startDemoServer({ environment: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => server.close())

const WEBCHAT = 'boulangerie-karukera'
/** As long as a message may be; several payloads share one, each on a line of its own. */
const MESSAGE_MAX = 1000
const NAME_MAX = 100

async function post(path: string, body: unknown, token?: string): Promise<Record<string, string>> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: server.url,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} ${response.status} ${text}`)
  return text ? JSON.parse(text) : {}
}

/** Payloads as lines of messages, as few as hold them all. */
function messagesOf(texts: readonly string[]): string[] {
  const messages: string[] = []
  for (const text of texts) {
    const last = messages.at(-1)
    const joined = last === undefined ? text : `${last}\n${text}`
    if (last !== undefined && [...joined].length <= MESSAGE_MAX) messages[messages.length - 1] = joined
    else messages.push(text)
  }
  return messages
}

const oneLine = (text: string) => text.replace(/[\r\n\u0085\u2028\u2029]/g, ' ')

/** A visitor who writes all of them, from a page whose address and title are hostile too. */
async function attack(texts: readonly string[], index: number): Promise<void> {
  const hostile = texts[index % texts.length] ?? ''
  const name = [...oneLine(hostile)].slice(0, NAME_MAX).join('')
  const session = await post(`/v2/webchats/${WEBCHAT}/sessions`, {
    language: 'fr',
    ...(name.trim() ? { details: { name } } : {}),
  })
  const page = {
    pageUrl: `https://evil.example/${encodeURIComponent(hostile).slice(0, 500)}`,
    pageTitle: [...hostile].slice(0, 200).join('').slice(0, 300),
  }
  for (const body of messagesOf(texts))
    if (body.trim())
      await post(
        `/v2/webchats/${WEBCHAT}/messages`,
        { id: crypto.randomUUID(), body, ...page },
        session.token,
      )
}

async function office(context: BrowserContext): Promise<{ page: Page; executed: Executed }> {
  const page = await loggedIn(context, server.url)
  const executed = await countExecutions(context)
  await page.goto(`${server.url}/messages`)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  return { page, executed }
}

/** What customers asked, as the agent rehearses it, with one question about to be added to the agent's questions. */
async function rehearsal(page: Page): Promise<void> {
  await page.goto(`${server.url}/messages/agent`)
  const tab = page.getByRole('tab', { name: 'Répétition' })
  const venue = page.getByRole('main').getByText('Boulangerie Karukéra', { exact: true })
  await tab.or(venue).first().waitFor()
  if (!(await tab.isVisible())) await venue.click()
  await tab.click()
  await expect(page.locator('.bo-rehearsed')).not.toHaveCount(0)
  await page.locator('.bo-rehearsed button').first().click()
  await page.getByRole('dialog').waitFor()
}

test('G6 no hostile text runs in list, conversation, panel, palette, snackbars and the floating inbox', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
  const { page, executed } = await office(context)
  const PARTS = scaled(1, 3)
  const size = Math.ceil(hostileTexts.length / PARTS)
  for (let part = 0; part < PARTS; part += 1) {
    // Somewhere else than in the inbox, so that snackbars show them too.
    await page.goto(`${server.url}/`)
    const texts = hostileTexts.slice(part * size, (part + 1) * size)
    await attack(texts, part * 7)
    await expect(page.locator('.ct-toasts li').first()).toBeVisible()
    expect(await strangers(page)).toEqual([])
    await page.goto(`${server.url}/messages`)
    await page.getByRole('main').getByRole('listitem').first().click()
    const log = page.getByRole('log')
    await log.waitFor()
    // Scrolling up draws every row once.
    for (let step = 0; step < 12; step += 1) {
      await log.evaluate((box) => box.scrollBy(0, -600))
      await page.waitForTimeout(40)
    }
    expect(await strangers(page)).toEqual([])
    const links = await log
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.filter((href) => !/^https?:\/\//.test(href))).toEqual([])
    // Under the pointer and the focus, as handlers wait for them.
    await log.hover()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+k')
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .or(page.getByRole('dialog').getByRole('textbox'))
      .first()
      .fill('on')
    expect(await strangers(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect([part, executed]).toEqual([part, nothing])
  }
  await page.goto(`${server.url}/`)
  await page.getByRole('button', { name: /^Messages, \d+/ }).click()
  const floating = page.getByRole('dialog', { name: 'Messages' })
  await floating.locator('.ct-convo').first().click()
  await page.getByRole('dialog').getByRole('log').waitFor({ timeout: 20_000 })
  expect(await strangers(page)).toEqual([])
  expect(executed).toEqual(nothing)
  await rehearsal(page)
  expect(await strangers(page)).toEqual([])
  expect(executed).toEqual(nothing)
  await context.close()
})

/** A text as a visitor may give it as e-mail address: what an address cannot hold is left out. */
const asEmail = (text: string) =>
  `${text.replace(/[\s@<>()",;:\\[\]\p{C}]/gu, '').slice(0, 60) || 'x'}@evil.example`

/** A visitor whose name, e-mail address and telephone number are hostile; writes once. */
async function introduce(text: string, emailAddress = asEmail(text)): Promise<void> {
  const name = [...oneLine(text)].slice(0, NAME_MAX).join('')
  const phoneNumber = [...oneLine(text)].slice(0, 30).join('')
  const details = { ...(name.trim() ? { name, phoneNumber } : {}), emailAddress }
  const { token } = await post(`/v2/webchats/${WEBCHAT}/sessions`, { language: 'fr', details })
  await post(`/v2/webchats/${WEBCHAT}/messages`, { id: crypto.randomUUID(), body: 'Bonjour' }, token)
}

/** The links of a page that lead anywhere but to the web, a mail program or a telephone. */
const strangeLinks = (page: Page) =>
  page.locator('a[href]').evaluateAll((all) =>
    all
      .map((link) => link.getAttribute('href') ?? '')
      // A mail program is given one address, and no line, copy or text that somebody else has chosen.
      .filter((href) => !/^(?:https?:\/\/|\/|#|tel:[+\d]*$|mailto:[^?&@]*@[^?&@]+$)/.test(href)),
  )

test('G6 no hostile name, e-mail address or phone number runs in list, head and panel', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
  for (let from = 0; from < hostileTexts.length; from += 8)
    await Promise.all(hostileTexts.slice(from, from + 8).map((text) => introduce(text)))
  await introduce('Zoé', 'zoe?bcc=all&body=hit@evil.example')
  const { page, executed } = await office(context)
  const rows = page.getByRole('main').locator('.ct-convo')
  const names = new Set<string>()
  const panels = new Set<string>()
  // Between them stand conversations of the demo, of whom no address is known.
  const open = async (row: number) => {
    await rows.nth(row).click()
    const address = page.locator('.bo-facts a[href^="mailto:"]')
    await address.waitFor({ timeout: 3000 }).catch(() => {})
    for (const text of await address.allInnerTexts()) panels.add(text)
    expect(await strangeLinks(page)).toEqual([])
  }
  // The agent answers all of them: until then the rows change places, except those that are searched.
  const search = page.getByRole('searchbox', { name: 'Chercher un mot ou un nom' })
  await search.fill('Zoé')
  await expect.poll(() => rows.count()).toBeLessThan(5)
  await rows.filter({ hasText: 'Zoé' }).first().click()
  await expect(page.getByRole('link', { name: 'zoe?bcc=all&body=hit@evil.example' })).toBeVisible()
  expect(await strangeLinks(page)).toEqual([])
  await search.fill('')
  // Scrolling down draws each row once; every fifth step opens one with its panel. What the agent answers meanwhile
  // goes to the top, so that the list is begun again at its end.
  for (let step = 0; step < 400 && names.size < hostileTexts.length - 5; step += 1) {
    for (const text of await rows.allInnerTexts()) names.add(text)
    if (step % 5 === 4) await open(8)
    expect(await strangers(page)).toEqual([])
    await page.locator('#bo-rows').evaluate((box) => {
      const before = box.scrollTop
      box.scrollBy(0, 600)
      if (box.scrollTop === before) box.scrollTo(0, 0)
    })
    await page.waitForTimeout(100)
  }
  expect(names.size).toBeGreaterThan(hostileTexts.length * 0.9)
  expect(panels.size).toBeGreaterThan(scaled(2, 8))
  expect(executed).toEqual(nothing)
  await context.close()
})

test('G6 the control: a container that takes texts for HTML does run them, so that the count can count', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  const { ran } = await countExecutions(context)
  await page.route('https://control.example/**', (route) =>
    route.request().url() === 'https://control.example/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="box"></div>' })
      : route.abort(),
  )
  await page.goto('https://control.example/')
  await page.evaluate((texts) => {
    const box = document.querySelector('#box')
    for (const text of texts) {
      const part = document.createElement('div')
      box?.append(part)
      part.innerHTML = text
    }
  }, hostileTexts)
  const least = hostileTexts.length * 0.4
  await expect.poll(() => ran.size, { timeout: 20_000 }).toBeGreaterThan(least)
  expect((await strangers(page)).length).toBeGreaterThan(least)
  control(
    'G6',
    'a container that treats texts as HTML',
    ran.size > least,
    `${ran.size} of ${hostileTexts.length} run`,
  )
  await context.close()
})

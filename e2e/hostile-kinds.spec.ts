import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { metaSamples, wrapSample } from '../packages/sandbox/src/meta/samples/index.ts'
import { SAMPLE_CUSTOMER, type Sample } from '../packages/sandbox/src/meta/samples/sample.ts'
import { APP_SECRET } from '../packages/sandbox/src/meta/world.ts'
import { rcsSamples } from '../packages/sandbox/src/rcs/samples/index.ts'
import { fillSample } from '../packages/sandbox/src/rcs/samples/sample.ts'
import { CLIENT_TOKEN } from '../packages/sandbox/src/rcs/world.ts'
import { figure, scaled } from '../packages/server/src/testing/figures.ts'
import { countExecutions, nothing, strangers } from './executions.ts'
import { hostileTexts } from './hostile-texts.ts'
import { startMailbox, type TestMailbox } from './mailbox.ts'
import { manager } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let sandbox: TestMailbox
let server: DemoServer
test.beforeAll(async () => {
  sandbox = await startMailbox()
  server = await startDemoServer({ environment: { ...sandbox.environment, RATE_LIMITS: 'off' } })
})
test.afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const AGENT = 'karukera_sandbox_agent'
const accounts = { whatsapp: '200000000001', facebook: '300000000001', instagram: '17840000000001' }
/** So many kinds are of one customer: a conversation that is drawn whole. */
const EACH = 10
/** Texts in each word of a kind. */
const BUNDLE = 3

/** Names of things, moments and addresses that no page could do without. */
const kept =
  /(?:^|_)(?:id|ids|mid|type|from|to|timestamp|url|uri|status|category|value|event|direction|platform)$|^(?:messageId|eventId|eventType|agentId|senderPhoneNumber|phoneNumber|sendTime|fileUri|newLaunchState)$/
/** What stands for something: a number, a place holder, a link. */
const isNoWord = (text: string) => /^(?:PAGE|NOW|NOW_MS|AGENT|PHONE.*|[\d.+-]*|https?:\/\/.*)$/.test(text)

let next = 0
function bundle(): string {
  const texts = Array.from(
    { length: BUNDLE },
    (_, index) => hostileTexts[(next + index) % hostileTexts.length],
  )
  next += BUNDLE
  return texts.join('\n')
}

/** A kind with hostile texts in all that somebody or something names in it. */
function poisoned(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return kept.test(key) || isNoWord(value) ? value : `${bundle()} ${value}`
  if (Array.isArray(value)) return value.map((one) => poisoned(one, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned(one, name)]))
}

async function post(path: string, body: string, header: string, signature: string): Promise<void> {
  const headers = { 'content-type': 'application/json', [header]: signature }
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
}

const customerAt = (number: string, index: number) =>
  `${number.slice(0, -4)}${String(5000 + Math.floor(index / EACH)).padStart(4, '0')}`

async function sendMeta(platform: Sample['platform']): Promise<number> {
  const samples = metaSamples.filter((sample) => sample.platform === platform && sample.outcome === 'shown')
  const send = (list: Sample['list'], element: unknown, index: number) => {
    const { name, phone, page } = SAMPLE_CUSTOMER
    const body = wrapSample({ platform, list }, accounts[platform], [poisoned(element)])
      .replaceAll(phone, customerAt(phone, index))
      .replaceAll(page, customerAt(page, index))
      .replaceAll(`"name":"${name}"`, `"name":${JSON.stringify(bundle())}`)
    const signature = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`
    return post('/hooks/meta', body, 'x-hub-signature-256', signature)
  }
  for (const [index, { list, before, element }] of samples.entries()) {
    if (before) await send(platform === 'whatsapp' ? 'messages' : 'messaging', before, index)
    await send(list, element, index)
  }
  return samples.length
}

async function sendRcs(): Promise<number> {
  const samples = rcsSamples.filter(({ outcome }) => outcome === 'shown')
  for (const [index, { event }] of samples.entries()) {
    const whose = { phone: `+${customerAt('590690440000', index)}`, agent: AGENT }
    const data = Buffer.from(JSON.stringify(fillSample(poisoned(event), whose)))
    const signature = createHmac('sha512', CLIENT_TOKEN).update(data).digest('base64')
    const body = JSON.stringify({ message: { data: data.toString('base64') } })
    await post('/hooks/rcs', body, 'x-goog-signature', signature)
  }
  return samples.length
}

interface Listed {
  id: string
  jid: string
}

/** Of one of our customers: the agent has the last word in most. */
const isOurs = ({ jid }: Listed) => /5\d{3}\.(?:whatsapp|facebook|instagram|google)$/.test(jid)

test('G6 hostile texts in every kind of bubble that Meta and RCS fill: none runs, none makes an element', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 2400 } })
  const page = await manager(context, server.url)
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  const executed = await countExecutions(context)
  let kinds = 0
  for (const platform of ['whatsapp', 'facebook', 'instagram'] as const) kinds += await sendMeta(platform)
  kinds += await sendRcs()
  const hostile = async () => {
    const found: Listed[] = []
    let cursor = ''
    for (;;) {
      const query = `?perpage=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${server.url}/v2/venues/0/conversations${query}`, { headers })
      expect(answer.status).toBe(200)
      found.push(...((await answer.json()) as Listed[]))
      cursor = answer.headers.get('nextcursor') ?? ''
      if (!cursor) break
    }
    return found.filter(isOurs)
  }
  await expect
    .poll(async () => (await hostile()).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(Math.floor(kinds / EACH))
  const conversations = await hostile()
  let bubbles = 0
  const made: string[] = []
  for (const { id } of conversations) {
    await page.goto(`${server.url}/messages?conversationId=${id}`)
    const log = page.getByRole('log')
    await log.locator('[data-side="left"]').first().waitFor()
    for (let step = 0; step < scaled(4, 8); step += 1) {
      await log.evaluate((box) => box.scrollBy(0, -1500))
      await page.waitForTimeout(30)
    }
    bubbles += await log.locator('[data-side="left"]').filter({ hasText: 'hit(' }).count()
    // What is folded, such as the text before an edit, is shown too.
    await log.locator('details').evaluateAll((all) => {
      for (const one of all as HTMLDetailsElement[]) one.open = true
    })
    made.push(...(await strangers(page)))
    const links = await log
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    // A mail program is given one address, and no line, copy or text that somebody else has chosen.
    const right = /^(?:https?:\/\/|tel:[+\d]*$|mailto:[^?&@]*@[^?&@]+$)/
    expect(links.filter((href) => !right.test(href))).toEqual([])
  }
  await context.close()
  figure('G6', 'kinds of bubbles with hostile texts', kinds, { least: 200 })
  figure('G6', 'bubbles that display them', bubbles, { least: 150 })
  figure('G6', 'of those in bubbles, that ran', executed.ran.size, { exactly: 0 })
  expect({ executed, made }).toEqual({ executed: nothing, made: [] })
  expect(kinds).toBeGreaterThanOrEqual(200)
  expect(bubbles).toBeGreaterThanOrEqual(150)
})

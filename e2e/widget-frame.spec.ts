import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { manager } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let pages: Server[]
let server: DemoServer
let allowed: string
let foreign: string

async function servePage(): Promise<{ page: Server; origin: string }> {
  const page = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>An intranet</title><h1>An intranet</h1>')
  }).listen(0, '127.0.0.1')
  await once(page, 'listening')
  const address = page.address()
  return { page, origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

test.beforeAll(async () => {
  const [one, other] = [await servePage(), await servePage()]
  pages = [one.page, other.page]
  allowed = one.origin
  foreign = other.origin
  server = await startDemoServer({ environment: { FRAME_ORIGINS: allowed } })
})

test.afterAll(async () => {
  for (const page of pages) page.close()
  await server.close()
})

/** Puts the frame onto a page, as mountManagerFrame does, and records its messages. */
async function frameOn(page: Page, origin: string) {
  await page.goto(origin)
  await page.evaluate(
    ([address, own]) => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.style.cssText = 'width:400px;height:500px'
      addEventListener('message', ({ data }) => document.body.setAttribute('data-heard', String(data)))
      frame.src = `${address}/frame/inbox.html?page=${encodeURIComponent(own ?? '')}`
    },
    [server.url, origin],
  )
  return page.frameLocator('iframe')
}

test('T7 WGT-01 a first-party page shows the inbox in a frame of ours: list, conversation, back, closed from inside', async ({
  page,
  context,
}) => {
  const anonymous = await frameOn(page, allowed)
  await expect(anonymous.getByRole('link', { name: 'Se connecter à Comptoir' })).toBeVisible()
  await manager(context, server.url)
  const frame = await frameOn(page, allowed)
  const list = frame.getByRole('list')
  await expect(list.getByRole('button').first()).toBeVisible()
  await list.getByRole('button').first().click()
  await expect(frame.getByRole('log')).toBeVisible()
  await frame.getByRole('button', { name: /^Retour/ }).click()
  await expect(list.getByRole('button').first()).toBeVisible()
  await frame.getByRole('button', { name: /^Fermer/ }).click()
  await expect(page.locator('body')).toHaveAttribute('data-heard', 'comptoir:close')
})

test('T7 no other page may show it', async ({ page, context }) => {
  await manager(context, server.url)
  const frame = await frameOn(page, foreign)
  await page.waitForTimeout(2000)
  await expect(frame.locator('#inbox')).toHaveCount(0)
})

test('T10 a page on another port of the same host neither ends the session nor takes its cookie away', async ({
  page,
  context,
}) => {
  await manager(context, server.url)
  await page.goto(foreign)
  // SameSite=Strict lets the cookie through: another port is the same site.
  const calls = ['/v2/auth/logout', '/v2/auth/refresh'].map((path) => server.url + path)
  await page.evaluate(
    (urls) =>
      Promise.all(urls.map((url) => fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' }))),
    calls,
  )
  await page.setContent(`<form method="post" action="${calls[0]}"><button>Win a cake</button></form>`)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url() === calls[0]),
    page.getByRole('button').click(),
  ])
  expect(answer.status()).toBe(403)
  const frame = await frameOn(page, allowed)
  await expect(frame.getByRole('list').getByRole('button').first()).toBeVisible()
  const renewed = await context.request.post(`${server.url}/v2/auth/refresh`)
  expect(renewed.status()).toBe(200)
})

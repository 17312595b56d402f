import { expect, type Page } from '@playwright/test'
import { startHostSite } from './host-site.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

/** Pixels of the panel's 500 that show messages, at least, whatever else it says. */
const ROOM_PX = 340

const text = (body: string) => ({ fr: body, en: body })
const page = `<!doctype html><html lang="fr"><head><title>Une boutique</title><link rel="icon" href="data:,"></head><body><h1>Une boutique</h1><script src="https://counter.example/widget/embed.js" data-webchat-id="boulangerie-karukera" async></script></body></html>`

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="green"/></svg>`
/** Longer than the code that draws pictures takes to come. */
const PICTURE_MS = 600

/** The newest of the conversation carry pictures that come late; an agent answers in the chat. */
async function withPictures(host: Page, origin: string): Promise<void> {
  await host.route(/\/v2\/webchats\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    const agent = { disclosure: text('Je suis l’assistant IA de la boulangerie.') }
    await route.fulfill({
      response,
      json: { ...(await response.json()), isOpen: true, opensAt: null, agent },
    })
  })
  await host.route(/\/messages(\?|$)/, async (route) => {
    const response = await route.fetch()
    if (route.request().method() !== 'GET') return route.fulfill({ response })
    const [mine] = await response.json()
    const media = [
      {
        id: crypto.randomUUID(),
        type: 'image',
        body: `${origin}/host/cake.svg`,
        time: 0,
        name: 'cake.svg',
        mimeType: 'image/svg+xml',
        sizeBytes: 100,
        width: 600,
        height: 900,
      },
    ]
    const pictures = [1, 2, 3].map((turn) => ({
      ...mine,
      id: crypto.randomUUID(),
      isMine: false,
      isFromAgent: true,
      isAutomatic: true,
      body: `Gâteau ${turn}`,
      timestamp: mine.timestamp + turn * 1000,
      media,
    }))
    await route.fulfill({ response, json: [...pictures.reverse(), mine] })
  })
  await host.route('**/host/cake.svg', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, PICTURE_MS))
    await route.fulfill({ contentType: 'image/svg+xml', body: picture })
  })
}

test('MSG-07 the chat opens at the newest message, pictures move nothing, and messages have most of the room', async ({
  page: host,
  server,
}: {
  page: Page
  server: DemoServer
}) => {
  const site = await startHostSite(server)
  site.put('/host/room.html', page)
  await host.goto(`${site.origin}/host/room.html`)
  const chat = host.locator('comptoir-chat')
  await chat.getByRole('button').first().click()
  const panel = chat.getByRole('dialog')
  await panel.getByRole('textbox').fill('Vos gâteaux ?')
  await host.keyboard.press('Enter')
  await expect(panel.getByRole('img', { name: 'Envoyé' })).toBeVisible()
  await withPictures(host, site.origin)
  await host.reload()
  await chat.getByRole('button').first().click()
  const log = panel.getByRole('log')
  await expect(panel.getByText('Gâteau 3')).toBeInViewport()
  const places = () =>
    log.evaluate((box) => [box.scrollHeight, Math.round(box.scrollHeight - box.scrollTop - box.clientHeight)])
  await expect(panel.locator('.ct-picture').last()).toBeInViewport()
  const before = await places()
  await expect(panel.locator('.ct-picture[data-state=shown]')).toHaveCount(3)
  expect(await places()).toEqual(before)
  expect(before[1]).toBe(0)
  await expect(panel.getByText('Je suis l’assistant IA')).toBeVisible()
  expect((await log.boundingBox())?.height).toBeGreaterThanOrEqual(ROOM_PX)
  await host.unrouteAll({ behavior: 'ignoreErrors' })
  site.close()
})

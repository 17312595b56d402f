import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { expect, type Frame, type Page } from '@playwright/test'
import { type HostSite, startHostSite } from './host-site.ts'
import { keepOpen } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

let server: DemoServer
let site: HostSite
/** Accepts connections and answers none. */
let hanging: Server
let hangingUrl: string

test.beforeAll(async ({ server: shared }) => {
  server = shared
  site = await startHostSite(server)
  hanging = createServer(() => {}).listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const address = hanging.address()
  hangingUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
test.afterAll(() => {
  site.close()
  hanging.close()
  hanging.closeAllConnections()
})
// What a page still asks for when its test is over fails nothing.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const ways = 'data-phone="+590 590 12 34 56" data-email-address="bonjour@karukera.example"'
const snippet = (attributes = '') =>
  `<script src="https://counter.example/widget/embed.js" data-webchat-id="boulangerie-karukera" ${attributes} async></script>`

interface HostPage {
  style?: string
  body?: string
  script?: string
}

const write = ({ style = '', body = '' }: HostPage, script: string) =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Une page</title><link rel="icon" href="data:,"><style>${style}</style>${script}</head><body><h1>Une boutique</h1><p style="height:3000px">Un paragraphe</p>${body}</body></html>`

/** Opens a page of another site with the chat; returns what must not happen. */
async function visit(page: Page, given: HostPage, script = snippet()): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`threw ${error.stack}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  site.put('/host/page.html', write(given, script))
  await keepOpen(page)
  await page.goto(`${site.origin}/host/page.html`)
  await expect(launcher(page)).toBeVisible()
  return faults
}

const chat = (page: Page | Frame) => page.locator('comptoir-chat')
const launcher = (page: Page | Frame) => chat(page).getByRole('button').first()
const panel = (page: Page | Frame) => chat(page).getByRole('dialog')

/** Distances from the window's edges, whole pixels. */
async function expectBox(page: Page, target: 'launcher' | 'panel'): Promise<void> {
  const size = target === 'launcher' ? { width: 56, height: 56 } : { width: 400, height: 500 }
  const find = target === 'launcher' ? launcher(page) : panel(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect
    .poll(async () => {
      const box = await find.boundingBox()
      if (!box) return undefined
      const right = width - box.x - box.width
      const bottom = height - box.y - box.height
      return [box.width, box.height, right, bottom].map(Math.round)
    })
    .toEqual([size.width, size.height, 16, 16])
}

/** A conversation by mouse and keyboard, on whatever lies around. */
async function talk(page: Page, text: string): Promise<void> {
  await launcher(page).click()
  const field = panel(page).getByRole('textbox')
  await expect(field).toBeFocused()
  await field.pressSequentially(text)
  await field.press('Enter')
  await expect(panel(page).getByText(text, { exact: true })).toBeVisible()
  await expect(panel(page).getByRole('img', { name: 'Envoyé' }).last()).toBeVisible()
}

const layouts: Record<string, HostPage> = {
  'html{zoom}': { style: 'html{zoom:1.5}' },
  'html{transform}': { style: 'html{transform:translate(-40px,30px) scale(.9);filter:brightness(1)}' },
  'an overlay over everything': {
    body: '<div style="position:fixed;inset:0;z-index:2147483647;background:#0008"></div>',
  },
}

for (const [name, layout] of Object.entries(layouts)) {
  test(`WGT-02 on a page with ${name} the chat stays where it is, and is used`, async ({ page }) => {
    const faults = await visit(page, layout)
    await page.mouse.wheel(0, 700)
    await expectBox(page, 'launcher')
    await talk(page, 'avez-vous du pain ?')
    await expectBox(page, 'panel')
    await page.setViewportSize({ width: 360, height: 640 })
    await expect
      .poll(async () => Object.values((await panel(page).boundingBox()) ?? {}).map(Math.round))
      .toEqual([0, 0, 360, 640])
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    expect(faults).toEqual([])
  })
}

test('WGT-02 a modal dialog of the page neither covers the chat nor stops it, and Escape closes one at a time', async ({
  page,
}) => {
  const body =
    '<dialog id="d" style="width:100vw;height:100vh;max-width:none;max-height:none"><p>Un formulaire</p></dialog>'
  const faults = await visit(page, { body })
  const dialog = page.locator('#d')
  await dialog.evaluate((element: HTMLDialogElement) => element.showModal())
  await talk(page, 'une question sur ce formulaire')
  await expectBox(page, 'panel')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(launcher(page)).toBeVisible()
  await expect(page.locator('html > comptoir-chat')).toHaveCount(1)
  // A framework takes an open dialog off the page without closing it.
  await dialog.evaluate((element: HTMLDialogElement) => element.showModal())
  await expect(dialog.locator('comptoir-chat')).toHaveCount(1)
  await dialog.evaluate((element) => element.remove())
  await launcher(page).click()
  await expect(panel(page).getByText('une question sur ce formulaire')).toBeVisible()
  expect(faults).toEqual([])
})

test('WGT-02 is never printed, neither launcher nor panel, and is there again', async ({ page }) => {
  await visit(page, {})
  // What browsers dispatch before they lay the page out for the printer.
  const printed = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    return document.querySelectorAll('comptoir-chat').length
  })
  expect(printed).toBe(0)
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(panel(page)).toBeHidden()
  await expect(chat(page)).toHaveCSS('display', 'none')
})

const replacements: Record<string, () => void> = {
  'replaces its <html>': () => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const own of copy.querySelectorAll('comptoir-chat, script')) own.remove()
    document.replaceChild(copy, document.documentElement)
  },
  'empties its <html>': () => {
    document.documentElement.innerHTML = '<head></head><body><h1>Une autre page</h1></body>'
  },
}

for (const [name, replace] of Object.entries(replacements)) {
  test(`WGT-02 a page that ${name} keeps its chat, before and after it was opened`, async ({ page }) => {
    const faults = await visit(page, {})
    await page.evaluate(replace)
    await talk(page, 'et le dimanche ?')
    await page.keyboard.press('Escape')
    await page.evaluate(replace)
    await launcher(page).click()
    await expect(panel(page).getByText('et le dimanche ?')).toBeVisible()
    await expect(chat(page)).toHaveCount(1)
    await page.evaluate(() => window.Comptoir?.push(['hide']))
    await page.evaluate(replace)
    await expect(chat(page)).toHaveCount(0)
    await page.evaluate(() => window.Comptoir?.push(['show']))
    await expect(launcher(page)).toBeVisible()
    expect(faults).toEqual([])
  })
}

test('WGT-02 on a page without an origin the chat says that it cannot be reached, with telephone and e-mail', async ({
  page,
}) => {
  const threw: string[] = []
  page.on('pageerror', ({ message }) => threw.push(message))
  site.put('/host/inner.html', write({}, snippet(ways)))
  site.put('/host/outer.html', '<iframe sandbox="allow-scripts" src="inner.html" width="900" height="650">')
  await page.goto(`${site.origin}/host/outer.html`)
  const frame = page.frames().at(-1) as Frame
  await launcher(frame).click()
  await expect(panel(frame).getByRole('link', { name: '+590 590 12 34 56' })).toBeVisible()
  await expect(panel(frame).getByRole('link', { name: 'bonjour@karukera.example' })).toBeVisible()
  expect(threw).toEqual([])
})

const notOurs = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><h1>Connectez-vous au Wi-Fi</h1>',
}
const answers = { 'is missing': { status: 404, body: '' }, 'is HTML with 200': notOurs }

for (const [what, answer] of Object.entries(answers)) {
  test(`WGT-02 where the panel’s file ${what}, a sentence gives the venue’s telephone and e-mail`, async ({
    page,
  }) => {
    await page.route('**/widget/embed-panel.js', (route) => route.fulfill(answer))
    await visit(page, {})
    await launcher(page).click()
    await expect(chat(page).getByText('La messagerie n’a pas pu être chargée.')).toBeVisible()
    await expect(chat(page).locator('a[href^="tel:"]')).toBeVisible()
    await expect(chat(page).locator('a[href^="mailto:"]')).toBeVisible()
  })

  test(`WGT-02 where every file of ours ${what}, the page’s own telephone and e-mail are shown`, async ({
    page,
  }) => {
    await page.route(/\/widget\/embed-|\/v2\//, (route) => route.fulfill(answer))
    await visit(page, {}, snippet(ways))
    await launcher(page).click()
    await expect(chat(page).getByText('indisponible')).toBeVisible()
    await expect(chat(page).getByRole('link', { name: '+590 590 12 34 56' })).toBeVisible()
    await expect(chat(page).getByRole('link', { name: 'bonjour@karukera.example' })).toBeVisible()
  })
}

test('WGT-02 D-07 an answer that is not ours loses no message: it is kept, said and sent again', async ({
  page,
}) => {
  await visit(page, {}, snippet(ways))
  await page.route('**/v2/webchats/**', (route) => route.fulfill(notOurs))
  await launcher(page).click()
  const field = panel(page).getByRole('textbox')
  await field.fill('Réservez-moi deux tartes')
  await field.press('Enter')
  await expect(panel(page).getByText('partira dès son retour')).toBeVisible()
  await expect(panel(page).getByRole('link', { name: '+590 590 12 34 56' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Renvoyer' })).toHaveCount(0)
  await page.unroute('**/v2/webchats/**')
  await expect(panel(page).getByRole('img', { name: 'Envoyé' })).toBeVisible({ timeout: 30_000 })
  await expect(panel(page).getByText('Réservez-moi deux tartes')).toHaveCount(1)
})

/** Milliseconds until the page's own scripts may begin. */
async function readyMs(page: Page, script: string): Promise<number> {
  site.put('/host/page.html', write({}, script))
  await page.goto(`${site.origin}/host/page.html`, { waitUntil: 'domcontentloaded' })
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation?.domContentLoadedEventEnd ?? Number.NaN
  })
}

test('WGT-02 every line to copy, in documents and examples, leaves the page that embeds it alone', async () => {
  const root = new URL('../', import.meta.url)
  const shops = ['index', 'bistro', 'concept'].map((name) => `examples/shop-site/public/${name}.html`)
  for (const file of [
    'README.md',
    'packages/inbox-widget/README.md',
    'packages/inbox-widget/llms.txt',
    ...shops,
  ]) {
    const lines = (await readFile(new URL(file, root), 'utf8')).match(/<script[^>]*embed\.js[^>]*>/g)
    expect(
      lines?.filter((line) => !/ async>$/.test(line)),
      file,
    ).toEqual([])
  }
})

test('WGT-02 a server that hangs does not hold the page that embeds it', async ({ page }) => {
  const own: number[] = []
  const held: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    own.push(await readyMs(page, ''))
    held.push(await readyMs(page, snippet().replace('https://counter.example', hangingUrl)))
  }
  expect(Math.min(...held) - Math.min(...own)).toBeLessThan(100)
})

test('WGT-02 where the panel’s files hang, a tap is answered all the same', async ({ page }) => {
  await page.route(/\/widget\/embed-/, () => new Promise<void>(() => {}))
  await visit(page, {}, snippet(ways))
  await launcher(page).click()
  await expect(chat(page).getByRole('link', { name: '+590 590 12 34 56' })).toBeVisible()
  await expect(chat(page).getByText('indisponible')).toBeVisible()
})

import { readdir, readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { audit } from './audit.ts'
import { type HostSite, startHostSite } from './host-site.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

const folder = new URL('./fixtures/host-pages/', import.meta.url)
const strict =
  "default-src 'none'; script-src https://counter.example; style-src 'self'; connect-src https://counter.example; img-src 'self'; require-trusted-types-for 'script'"
const lax = "default-src 'self' https://counter.example data:"

let server: DemoServer
let site: HostSite

test.beforeAll(async ({ server: shared }) => {
  server = shared
  site = await startHostSite(server)
  for (const file of await readdir(folder))
    site.put(
      `/host/${file}`,
      await readFile(new URL(file, folder), 'utf8'),
      file === 'strict.html' ? strict : lax,
    )
})

test.afterAll(async () => {
  site.close()
})

/** Opens a host page, and collects what must not happen. */
async function visit(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`threw ${error.stack}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  await page.goto(`${site.origin}/host/${name}.html`)
  await expect(launcher(page)).toBeVisible()
  return faults
}

const launcher = (page: Page) => page.locator('html > comptoir-chat').last().getByRole('button').first()
const panel = (page: Page) => page.getByRole('dialog')

async function boxOf(page: Page, target: 'launcher' | 'panel') {
  const box = await (target === 'launcher' ? launcher(page) : panel(page)).boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const { x, y, ...size } = box ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }
  const edges = { left: x, right: width - x - size.width, bottom: height - y - size.height }
  return {
    ...size,
    left: Math.round(edges.left),
    right: Math.round(edges.right),
    bottom: Math.round(edges.bottom),
  }
}

/** What the page looks like to itself: every computed style of its own elements, its sheets and its layout. */
function lookOfPage(page: Page) {
  return page.evaluate(() => {
    const own = [document.documentElement, ...document.body.querySelectorAll('*'), document.body]
    return {
      styles: own.map((element) => {
        const style = getComputedStyle(element)
        return Array.prototype.map
          .call(style, (name) => `${name}:${style.getPropertyValue(String(name))}`)
          .join(';')
      }),
      boxes: own.map((element) => JSON.stringify(element.getBoundingClientRect())),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      bodyChildren: document.body.childElementCount,
    }
  })
}

/** How the widget looks, whatever page it is on; colours apart, which pages may choose. */
function lookOfWidget(page: Page) {
  return page.evaluate(() => {
    const root = document.documentElement.lastElementChild?.shadowRoot
    const names = [
      'font-size',
      'font-style',
      'line-height',
      'letter-spacing',
      'text-transform',
      'padding',
      'margin',
      'border-top-style',
      'direction',
      'opacity',
      'visibility',
      'display',
      'box-sizing',
      'color',
    ]
    const looks: Record<string, string> = {}
    for (const selector of ['.cx', 'h2', '.ct-msg-body', 'textarea', '.cx-close', '.cx-close svg']) {
      const element = root?.querySelector(selector)
      const style = element && getComputedStyle(element)
      looks[selector] = names.map((name) => `${name}:${style?.getPropertyValue(name)}`).join(';')
    }
    return looks
  })
}

async function talk(page: Page, text: string) {
  await launcher(page).click()
  const field = page.getByRole('textbox')
  await expect(field).toBeFocused()
  await field.pressSequentially(text)
  await field.press('Enter')
  await expect(panel(page).getByText(text, { exact: true })).toBeVisible()
  await expect(
    panel(page)
      .getByRole('img', { name: /^(Envoyé|Sent)$/ })
      .last(),
  ).toBeVisible()
}

for (const name of ['reset', 'strict', 'zoom', 'rtl', 'legacy']) {
  test(`WGT-02 on a page with ${name}: a conversation, no fault, and the page as it was`, async ({
    page,
  }) => {
    const faults = await visit(page, name)
    const before = await lookOfPage(page)
    expect(await page.evaluate(() => document.cookie + JSON.stringify(localStorage))).toBe('{}')
    const side = name === 'rtl' ? 'left' : 'right'
    const rest = { width: 56, height: 56, bottom: 16 }
    expect(await boxOf(page, 'launcher')).toMatchObject({ ...rest, [side]: 16 })
    await talk(page, 'avez-vous du pain ?')
    expect(await boxOf(page, 'panel')).toMatchObject({ width: 400, height: 500, bottom: 16, [side]: 16 })
    expect(await lookOfPage(page)).toEqual(before)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(launcher(page)).toBeFocused()
    expect(faults).toEqual([])
  })
}

test('WGT-02 looks the same on every page', async ({ page }) => {
  const looks: unknown[] = []
  for (const name of ['zoom', 'reset', 'legacy']) {
    await visit(page, name)
    await launcher(page).click()
    await expect(panel(page).getByRole('heading')).toHaveText('Boulangerie Karukéra')
    await expect(panel(page)).toHaveCSS('opacity', '1')
    looks.push(await lookOfWidget(page))
  }
  expect(looks[1]).toEqual(looks[0])
  expect(looks[2]).toEqual(looks[0])
})

test('WGT-02 adds one documented global, once, however often the script stands in the page', async ({
  page,
}) => {
  const faults = await visit(page, 'legacy')
  const added = await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow as Window))
    frame.remove()
    const pageOwn = ['$', '$$', 'h', 't', 'render', 'signal']
    return Object.getOwnPropertyNames(window).filter(
      (name) => !plain.has(name) && !pageOwn.includes(name) && !/^\d+$/.test(name),
    )
  })
  expect(added.filter((name) => !name.startsWith('__'))).toEqual(['Comptoir'])
  expect(await page.evaluate(() => Object.keys(window.Comptoir ?? {}))).toEqual(['push'])
  await expect(page.locator('html > comptoir-chat')).toHaveCount(1)
  expect(faults).toEqual([])
})

test('WGT-02 fills a phone’s screen and gives the page back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const faults = await visit(page, 'strict')
  await talk(page, 'hello')
  expect(await boxOf(page, 'panel')).toMatchObject({ width: 360, height: 640, bottom: 0, left: 0 })
  await panel(page).getByRole('button', { name: 'Close the chat' }).click()
  await expect(panel(page)).toBeHidden()
  expect(faults).toEqual([])
})

test('WGT-02 a returning visitor finds the conversation, and a new one loads only the launcher', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, 'strict')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => !path.startsWith('/host/'))).toEqual(['/widget/embed.js'])
  await talk(page, 'see you soon')
  await page.reload({ waitUntil: 'load' })
  await expect.poll(() => asked.filter((path) => path === '/widget/embed-panel.js').length).toBe(2)
  await launcher(page).click()
  await expect(panel(page).getByText('see you soon')).toHaveCount(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`WCAG 2.2 AA, ${colorScheme}: axe finds nothing in the panel, the page’s own colour included`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    for (const name of ['strict', 'zoom']) {
      await visit(page, name)
      await talk(page, `avez-vous du pain ${name} ?`)
      await expect(panel(page)).toHaveCSS('opacity', '1')
      await audit(page, { rules: 'wcag', within: 'html > comptoir-chat' })
    }
  })
}

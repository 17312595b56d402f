import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, test } from '@playwright/test'
import { startHostSite } from './host-site.ts'
import { visitor } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

const support = { SUPPORT_EMAIL: 'aide@comptoir.example', SUPPORT_PHONE: '+590 590 00 00 00' }

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer({ environment: support })
})
test.afterAll(() => server.close())
// A call still pending when a journey ends would fail the next one.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

/** In a page, before any script of it: takes away what the oldest browsers of the chat lack. */
function makeOld(): void {
  const remove = (owner: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name)
  }
  remove(AbortSignal, 'any', 'timeout')
  remove(AbortSignal.prototype, 'throwIfAborted')
  remove(URL, 'parse', 'canParse')
  remove(URLSearchParams.prototype, 'size')
  remove(Object, 'hasOwn', 'groupBy')
  remove(Array.prototype, 'at', 'findLast', 'toSorted', 'toReversed', 'toSpliced', 'with')
  remove(String.prototype, 'at', 'toWellFormed')
  remove(Element.prototype, 'ariaLabel', 'ariaExpanded', 'role', 'checkVisibility')
  remove(ShadowRoot.prototype, 'adoptedStyleSheets')
  remove(Document.prototype, 'adoptedStyleSheets')
  remove(globalThis, 'structuredClone', 'reportError', 'CSSStyleSheet')
}

/** The same for values that older browsers do not know, which make a declaration invalid there. */
async function withoutNewerValues(context: BrowserContext): Promise<void> {
  await context.route(/\/(widget|assets)\/[^?]*\.(js|css)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/\b(light-dark|color-mix|oklch)\(/g, 'unknown-then(')
    await route.fulfill({ response, body })
  })
}

/** The demo venues close at night; the journeys are made at every hour. */
async function keepOpen(context: BrowserContext): Promise<void> {
  await context.route(/\/v2\/webchats\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isOpen: true, opensAt: null } })
  })
}

test('a visitor writes in the oldest browsers of the chat, in a panel that covers the page', async ({
  context,
}) => {
  await context.addInitScript(makeOld)
  await withoutNewerValues(context)
  await keepOpen(context)
  const guest = await visitor(context, server.shopUrl)
  const faults: string[] = []
  guest.page.on('pageerror', ({ message }) => faults.push(message))
  await guest.write('Avez-vous du pain sans gluten ?')
  await expect(guest.log.getByText('Avez-vous du pain sans gluten ?')).toBeVisible()
  await expect(guest.page.getByText('Envoi en cours')).toHaveCount(0)
  await expect(guest.page.getByText('injoignable')).toHaveCount(0)
  const panel = guest.page.getByRole('dialog')
  await expect(panel).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(panel).toHaveCSS('position', 'absolute')
  expect(faults).toEqual([])
})

test('without adopted style sheets, styles come as a file where the page refuses elements', async ({
  context,
}) => {
  await context.addInitScript(makeOld)
  const site = await startHostSite(server)
  const text = await readFile(new URL('fixtures/host-pages/strict.html', import.meta.url), 'utf8')
  const own = 'https://counter.example'
  site.put(
    '/host/strict.html',
    text,
    `default-src 'none'; script-src ${own}; style-src ${own}; connect-src ${own}`,
  )
  const page = await context.newPage()
  await page.goto(`${site.origin}/host/strict.html`)
  const launcher = page.locator('html > comptoir-chat').getByRole('button').first()
  await expect(launcher).toHaveCSS('background-color', 'rgb(43, 108, 176)')
  await launcher.click()
  await expect(page.getByRole('dialog')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  site.close()
})

test('a browser that is too old for the chat sees a notice, with telephone and e-mail of the venue', async ({
  context,
}) => {
  await context.addInitScript(() => {
    const Native = Error
    Object.assign(globalThis, { Error: (message: string) => new Native(message) })
  })
  const page = await context.newPage()
  await page.goto(server.shopUrl)
  await page.getByRole('button', { name: /^(Chat|Discuter avec nous)/ }).click()
  await expect(page.getByText('Votre navigateur est trop ancien pour cette messagerie.')).toBeVisible()
  const chat = page.locator('html > comptoir-chat')
  await expect(chat.locator('a[href^="tel:"]')).toBeVisible()
  await expect(chat.locator('a[href^="mailto:"]')).toBeVisible()
})

/** In a page, before any script of it: takes away what the oldest browsers of the back office lack. */
function makeOfficeOld(): void {
  for (const name of ['parse', 'canParse']) Reflect.deleteProperty(URL, name)
  Reflect.deleteProperty(AbortSignal, 'any')
  Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  Reflect.deleteProperty(String.prototype, 'toWellFormed')
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
}

test('a link into the back office leads to the login, and from there to its page, in the oldest browsers', async ({
  context,
}) => {
  await context.addInitScript(makeOfficeOld)
  const page = await context.newPage()
  await page.goto(`${server.url}/contacts/list`)
  await page.getByLabel('Adresse e-mail').fill('claire@comptoir.example')
  await page.getByLabel('Mot de passe', { exact: true }).fill('comptoir-demo')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/contacts\/list/)
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await expect(page.locator('#too-old')).toBeHidden()
})

test('menus, and lists in dialogs, lie over the page in browsers without popovers', async ({ context }) => {
  await context.addInitScript(makeOfficeOld)
  const page = await context.newPage()
  await page.goto(`${server.url}/exports`)
  await page.getByLabel('Adresse e-mail').fill('claire@comptoir.example')
  await page.getByLabel('Mot de passe', { exact: true }).fill('comptoir-demo')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('button', { name: /^Établissement/ }).click()
  await expect(page.locator('[popover]')).toHaveCount(0)
  await page.getByRole('option', { name: /Boulangerie Karukéra/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'Exporter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option').last().click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Exporter' })).toBeFocused()
})

test('a browser that is too old for the back office sees a notice, with telephone and e-mail', async ({
  context,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByText('Votre navigateur est trop ancien')).toBeVisible()
  await expect(page.getByText('Your browser is too old')).toBeVisible()
  await expect(page.getByRole('link', { name: support.SUPPORT_EMAIL })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('link', { name: support.SUPPORT_PHONE })).toHaveAttribute('href', /^tel:/)
})

import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { audit } from './audit.ts'
import { type HostSite, startHostSite } from './host-site.ts'
import { keepOpen } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

const fixtures = new URL('./fixtures/host-pages/', import.meta.url)
const examples = new URL('../examples/', import.meta.url)
const nonceOnly =
  "default-src 'none'; script-src 'nonce-c0ffee'; connect-src https://counter.example; img-src data:; require-trusted-types-for 'script'"

let server: DemoServer
let site: HostSite

test.beforeAll(async ({ server: shared }) => {
  server = shared
  site = await startHostSite(server)
})

test.afterAll(async () => {
  site.close()
})
// What a page still asks for when its test is over fails nothing.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Opens a file as a page of another site, and collects what must not happen. */
async function visit(
  page: Page,
  file: URL,
  policy = "default-src 'self' https://counter.example data: 'unsafe-inline'",
): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`threw ${error.stack}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  site.put('/host/page.html', await readFile(file, 'utf8'), policy)
  await keepOpen(page)
  await page.goto(`${site.origin}/host/page.html`)
  return faults
}

const nonce = new URL('nonce.html', fixtures)
const launcher = (page: Page) => page.locator('html > comptoir-chat').last().getByRole('button').first()
const panel = (page: Page) => page.getByRole('dialog')

test('WGT-02 works on a page whose policy allows only a nonce: queued commands, a conversation, no violation', async ({
  page,
}) => {
  const faults = await visit(page, nonce, nonceOnly)
  await expect(page.locator('body')).toHaveAttribute('data-heard', 'ready')
  await launcher(page).click()
  await expect(page.locator('body')).toHaveAttribute('data-heard', 'open')
  await expect(panel(page)).toHaveCSS('color-scheme', 'dark')
  await expect(panel(page).getByRole('textbox', { name: 'Votre message' })).toBeFocused()
  await page.keyboard.type('Avez-vous du pain ?')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('img', { name: 'Envoyé' }).last()).toBeVisible()
  await page.evaluate(() => window.Comptoir?.push(['setLocale', 'en']))
  await expect(panel(page).getByRole('textbox', { name: 'Your message' })).toBeVisible()
  await page.evaluate(() => window.Comptoir?.push(['reset']))
  await expect(panel(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await launcher(page).click()
  await expect(panel(page).getByText('Avez-vous du pain ?')).toHaveCount(0)
  await page.evaluate(() => window.Comptoir?.push(['hide']))
  await expect(page.locator('html > comptoir-chat')).toHaveCount(0)
  await page.evaluate(() => window.Comptoir?.push(['show'], ['destroy']))
  await expect(page.locator('html > comptoir-chat')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('WGT-02 where the panel cannot be loaded the page stays usable, and the launcher offers phone and e-mail', async ({
  page,
}) => {
  await page.route('**/widget/embed-panel.js', (route) => route.abort())
  await visit(page, nonce, nonceOnly)
  await launcher(page).click()
  await expect(page.getByRole('link', { name: '+590 590 12 34 56' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'bonjour@karukera.example' })).toBeVisible()
  await page.getByRole('button', { name: 'A button of the page' }).click()
})

test('WGT-02 offers phone and e-mail when the service is down, and keeps the draft', async ({ page }) => {
  await visit(page, nonce, nonceOnly)
  await page.route('**/v2/webchats/**', (route) => route.abort())
  await launcher(page).click()
  await expect(panel(page).getByRole('link', { name: '+590 590 12 34 56' })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'bonjour@karukera.example' })).toBeVisible()
  await panel(page).getByRole('textbox').fill('Vous êtes là ?')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('partira dès son retour')).toBeVisible()
  await page.unroute('**/v2/webchats/**')
  await expect(panel(page).getByRole('img', { name: 'Envoyé' })).toBeVisible({ timeout: 30_000 })
})

test('WGT-02 the element in plain HTML: one inline, one floating, without a build', async ({ page }) => {
  const faults = await visit(page, new URL('custom-element/index.html', examples))
  const place = page.locator('#place')
  await expect(place.getByRole('heading', { name: 'Boulangerie Karukéra' })).toBeVisible()
  await place.getByRole('textbox', { name: 'Your message' }).fill('bread?')
  await page.keyboard.press('Enter')
  await expect(place.getByRole('img', { name: 'Sent' })).toBeVisible()
  await page.getByRole('button', { name: 'A question?' }).click()
  await expect(panel(page)).toBeVisible()
  await expect(panel(page)).toHaveCSS('color-scheme', 'dark')
  await page.locator('#place').evaluate((element) => element.setAttribute('locale', 'fr'))
  await expect(place.getByRole('textbox', { name: 'Votre message' })).toBeVisible()
  expect(faults.filter((fault) => !fault.includes('favicon'))).toEqual([])
})

test('WGT-02 by keyboard alone, every control has a name, and axe finds nothing, the attach menu and the mail form included', async ({
  page,
}) => {
  await visit(page, nonce, nonceOnly)
  const look = () => audit(page, { rules: 'wcag', within: 'html > comptoir-chat' })
  await page.getByRole('button', { name: 'A button of the page' }).focus()
  await page.keyboard.press('Tab')
  await expect(launcher(page)).toBeFocused()
  await look()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveCSS('opacity', '1')
  await expect(panel(page).getByRole('heading', { name: 'Boulangerie Karukéra' })).toBeVisible()
  await page.keyboard.type('Bonjour')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('img', { name: 'Envoyé' }).last()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(
    panel(page).getByRole('button', { name: 'Joindre un fichier ou un message vocal' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Image ou PDF' })).toBeVisible()
  await look()
  await panel(page).getByRole('button', { name: 'Annuler' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Image ou PDF' })).toHaveCount(0)
  await expect(
    panel(page).getByRole('button', { name: 'Joindre un fichier ou un message vocal' }),
  ).toBeFocused()
  const mail = panel(page).getByRole('button', { name: 'Recevoir la réponse par e-mail' })
  await mail.focus()
  await page.keyboard.press('Enter')
  const field = panel(page).getByRole('textbox', { name: 'Votre adresse e-mail' })
  await expect(field).toBeVisible()
  await look()
  await field.fill('ada@mail.example')
  await page.keyboard.press('Enter')
  await expect(mail).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test('T7 a page that is not allowed hears that it is refused, once, and its maker reads why', async ({
  page,
}) => {
  const faults = await visit(page, nonce, nonceOnly)
  const other = `${site.origin.replace('127.0.0.1', 'localhost')}/host/page.html`
  await page.goto(other)
  await page.evaluate(() =>
    window.Comptoir?.push([
      'on',
      'refused',
      (refusal: unknown) => document.body.append(JSON.stringify(refusal)),
    ]),
  )
  await launcher(page).click()
  await expect(panel(page).getByText('Cette messagerie n’est pas disponible.')).toBeVisible()
  await expect(page.getByText('{"reason":"webchat"}')).toHaveCount(1)
  // What the browser says of the refusal by itself; a port may have these figures, too.
  expect(faults.filter((fault) => !/status of 403/.test(fault))).toEqual([
    expect.stringMatching(
      /^Comptoir, web chat "boulangerie-karukera" on http:\/\/localhost:\d+: .*allowed origins/,
    ),
  ])
})

test('WGT-02 the script for tag managers takes the id from its address or from the page’s settings', async ({
  page,
}) => {
  await keepOpen(page)
  for (const [query, settings] of [
    ['?webchatId=boulangerie-karukera&locale=en', ''],
    ['', '<script>comptoirSettings = { webchatId: "boulangerie-karukera", locale: "en" }</script>'],
  ]) {
    const head = '<!doctype html><html lang="fr"><link rel="icon" href="data:,"><title>Tags</title>'
    const tag = `<script async src="https://counter.example/widget/embed-tag.js${query}"></script>`
    site.put('/host/tags.html', `${head}${settings}${tag}`)
    await page.goto(`${site.origin}/host/tags.html`)
    await launcher(page).click()
    await expect(panel(page).getByRole('heading', { name: 'Boulangerie Karukéra' })).toBeVisible()
    await expect(panel(page).getByRole('textbox', { name: 'Your message' })).toBeVisible()
  }
})

const pageWith = (body: string) =>
  `<!doctype html><html lang="fr"><head><link rel="icon" href="data:,"><title>Tags</title>${body}`
const tagOf = (attributes: string) =>
  `<script src="https://counter.example/widget/embed.js" data-webchat-id="boulangerie-karukera" ${attributes}></script>`
const element = `<script type="module" src="https://counter.example/widget/embed-element.js"></script>
<comptoir-inbox webchat="boulangerie-karukera" server="https://counter.example"></comptoir-inbox>`

for (const [order, body] of [
  ['the script tag first', `${tagOf('')}</head><body>${element}`],
  [
    'the module first',
    `</head><body>${element}<script>
    customElements.whenDefined('comptoir-inbox').then(() => setTimeout(() => {
      const tag = document.querySelector('[data-webchat-id]')
      const again = document.createElement('script')
      Object.assign(again.dataset, tag.dataset)
      again.src = tag.src
      tag.replaceWith(again)
    }, 300))
  </script>${tagOf('type="later"')}`,
  ],
] as const)
  test(`WGT-02 script tag and module for one web chat make one chat, ${order}`, async ({ page }) => {
    await keepOpen(page)
    site.put('/host/both.html', pageWith(body))
    await page.goto(`${site.origin}/host/both.html`)
    await expect(page.locator('html > comptoir-chat')).toHaveCount(1)
    await page.waitForTimeout(600)
    await expect(page.locator('html > comptoir-chat')).toHaveCount(1)
    await page
      .locator('comptoir-inbox')
      .evaluate((chat: { widget?: { open(): void } } & Element) => chat.widget?.open())
    await expect(panel(page)).toHaveCount(1)
    await expect(panel(page)).toBeVisible()
    await page.evaluate(() => window.Comptoir?.push(['close']))
    await expect(panel(page)).toBeHidden()
  })

test('WGT-02 a snippet in the head, before there is a body, works, and says which of its attributes are wrong', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') said.push(message.text())
  })
  await keepOpen(page)
  site.put(
    '/host/head.html',
    pageWith(`${tagOf('data-colour="red" data-theme="black" data-rocket="x"')}</head><body><p>A shop`),
  )
  await page.goto(`${site.origin}/host/head.html`)
  await launcher(page).click()
  await expect(panel(page).getByRole('heading', { name: 'Boulangerie Karukéra' })).toBeVisible()
  await expect
    .poll(() => said)
    .toEqual([
      expect.stringMatching(/there is no attribute data-colour. Is it data-color\?$/),
      expect.stringMatching(/data-theme: "black" is no theme; it must match/),
    ])
  await expect(page.locator('body')).toHaveText('A shop')
})

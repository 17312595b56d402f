import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { loggedIn, manager, workIn } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

let server: DemoServer

/** One browser for all drawers of a person: each page after the first finds its scripts there. */
const contexts = new Map<string, BrowserContext>()

test.beforeAll(({ server: shared }) => {
  server = shared
})
test.afterAll(async () => {
  for (const context of contexts.values()) await context.close()
})

async function contextOf(browser: Browser, who: string): Promise<BrowserContext> {
  const context = contexts.get(who) ?? (await browser.newContext({ locale: 'fr-FR' }))
  contexts.set(who, context)
  return context
}

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

/** Every drawer that a page opens, with what stands in its address. */
const drawers: readonly { path: string; as?: string; opened: RegExp; act: (page: Page) => Promise<void> }[] =
  [
    { path: '/contacts/list', opened: /open=new/, act: press('Ajouter un contact') },
    { path: '/contacts/list', opened: /open=filter/, act: press('Filtrer') },
    { path: '/contacts/list', opened: /open=segments/, act: press('Segments') },
    {
      path: '/contacts/list',
      opened: /contact=\d+/,
      act: (page) => page.locator('.ct-table-open').first().click(),
    },
    { path: '/contacts/unsubscribes', opened: /open=add/, act: press('Ajouter') },
    { path: '/exports', opened: /open=new/, act: press('Exporter') },
    { path: '/messages/numbers', opened: /open=number$/, act: press('Prendre un numéro') },
    { path: '/rbac', opened: /open=invite/, act: press('Inviter') },
    { path: '/rbac?tab=roles', opened: /open=role$/, act: press('Nouveau rôle') },
    {
      path: '/rbac?tab=roles',
      opened: /open=role&of=\d+/,
      act: (page) =>
        page
          .getByRole('button', { name: /^Voir le détail/ })
          .first()
          .click(),
    },
    { path: '/profile/1', opened: /open=email/, act: press('Changer l’adresse e-mail') },
    { path: '/messages', opened: /open=label$/, act: press('Nouvelle étiquette') },
    {
      path: '/messages',
      opened: /open=replies/,
      async act(page) {
        await press('Réponses rapides')(page)
        await page.locator('.bo-popup').getByRole('button', { name: 'Gérer' }).click()
      },
    },
    { path: '/developers', opened: /open=key/, act: press('Nouvelle clé') },
    { path: '/developers?tab=webhooks', opened: /open=webhook/, act: press('Nouveau webhook') },
    { path: '/management/venues', as: 'admin', opened: /open=new/, act: press('New venue') },
    {
      path: '/management/venues',
      as: 'admin',
      opened: /open=classifications/,
      act: press('Classifications'),
    },
    {
      path: '/management/venues',
      as: 'admin',
      opened: /open=edit&of=\d+/,
      act: (page) => page.locator('.ct-table-open').first().click(),
    },
    {
      path: '/management/managers',
      as: 'admin',
      opened: /open=manager&of=\d+/,
      act: (page) => page.locator('.ct-table-open').first().click(),
    },
  ]

for (const { path, as = 'claire', opened, act } of drawers)
  test(`${path}: what is open over it is in the address (${opened.source}), and Back closes it`, async ({
    browser,
  }) => {
    const page = await loggedIn(await contextOf(browser, as), server.url, `${as}@comptoir.example`)
    if (as === 'claire') await workIn(page, 1)
    await page.goto(server.url + path)
    // The first conversation opens by itself.
    if (path === '/messages') await page.waitForURL(/conversationId=/)
    const before = page.url()
    const dialog = page.locator('dialog[open]')
    await act(page)
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(opened)
    await page.reload()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(before)
    await act(page)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(before)
    // A link that is followed leads to it as well, and it closes to the page itself.
    await page.goForward()
    await expect(dialog).toBeVisible()
    await page.goto(page.url())
    await expect(dialog).toBeVisible()
    await page.close()
  })

test('a drawer with a draft asks before Back takes it', async ({ context }) => {
  const page = await loggedIn(context, server.url)
  await workIn(page, 1)
  await page.goto(`${server.url}/developers`)
  await press('Nouvelle clé')(page)
  await page.getByLabel('Nom de la clé').fill('Caisse')
  await page.goBack()
  await page.getByRole('button', { name: 'Continuer' }).filter({ hasText: 'Continuer' }).click()
  await expect(page.getByLabel('Nom de la clé')).toHaveValue('Caisse')
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  await expect(page.getByRole('dialog', { name: 'Votre nouvelle clé' })).toBeVisible()
  await expect(page).not.toHaveURL(/open=/)
})

test('a dialog with a draft asks before Back takes it, too', async ({ context }) => {
  const page = await manager(context, server.url)
  await page.waitForURL(/conversationId=/)
  await press('Nouvelle étiquette')(page)
  const name = page.getByRole('dialog').getByLabel('Nom')
  await name.fill('Fidèle')
  await page.goBack()
  await page.getByRole('button', { name: 'Continuer' }).filter({ hasText: 'Continuer' }).click()
  await expect(name).toHaveValue('Fidèle')
  await page.goBack()
  await page.getByRole('button', { name: 'Quitter', exact: true }).click()
  await expect(name).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
})

test('filters of contacts and the period of the figures are in the address', async ({ context }) => {
  const page = await loggedIn(context, server.url)
  await page.goto(`${server.url}/messages/analytics`)
  await page.getByRole('button', { name: 'Semaine' }).click()
  await expect(page).toHaveURL(/period=week/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Semaine' })).toHaveAttribute('aria-pressed', 'true')
})

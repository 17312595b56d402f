import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { inConversation, manager, watch } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let server: DemoServer
test.beforeAll(async () => {
  // More logins than a person makes in five minutes.
  server = await startDemoServer({ environment: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => server.close())

const DESKTOP = { locale: 'fr-FR', viewport: { width: 1280, height: 860 } }
const list = (page: Page) => page.getByRole('region', { name: 'Conversations' })
const rowOf = (page: Page, words: string) => list(page).getByRole('button', { name: words })

/** The inbox of somebody of the team. */
async function inbox(context: BrowserContext, email?: string): Promise<Page> {
  const page = await manager(context, server.url, email)
  await list(page).getByRole('button').first().waitFor()
  return page
}

test('MSG-05 MSG-37 a colleague’s answer carries their name, and what they have read stays unread for the others', async ({
  browser,
}) => {
  const [claires, maliks] = [await browser.newContext(DESKTOP), await browser.newContext(DESKTOP)]
  const page = await inbox(claires)
  const faults = watch(page, server.url)
  const other = await inbox(maliks, 'malik@comptoir.example')
  const maelys = (of: Page) => rowOf(of, 'Maëlys Bernadotte')
  const unread = (of: Page) => maelys(of).getByRole('img', { name: /non lu/ })
  await maelys(other).click()
  await expect(unread(other)).toBeHidden()
  await expect(unread(page)).toHaveAccessibleName(/^2 messages non lus/)
  await inConversation(other).write('Il en reste huit.')
  await expect(maelys(page)).toContainText('Malik Saint-Clair : Il en reste huit.')
  await expect(unread(page)).toBeHidden()
  await expect(maelys(other)).toContainText('Vous : Il en reste huit.')
  await maelys(page).click()
  await expect(inConversation(page).log.getByText('Malik Saint-Clair')).toBeVisible()
  await expect(inConversation(other).log.getByText('Malik Saint-Clair')).toBeHidden()
  expect(faults).toEqual([])
  for (const context of [claires, maliks]) await context.close()
})

test('MSG-09 MSG-31 closes at once, goes on to the next one, and takes it back', async ({ browser }) => {
  const context = await browser.newContext(DESKTOP)
  const page = await inbox(context)
  const faults = watch(page, server.url)
  await rowOf(page, 'Oliver Grant').click()
  await inConversation(page).log.getByText('Four adults', { exact: false }).waitFor()
  const before = page.url()
  // Who opened it by hand is in the field: Escape leaves it, and e is a key again.
  await expect(page.getByPlaceholder('Écrivez votre réponse…')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(rowOf(page, 'Oliver Grant')).toBeHidden()
  await expect(page).not.toHaveURL(before)
  const next = page.locator('.bo-head-name')
  await expect(next).not.toHaveText('Oliver Grant')
  await page.locator('.ct-toasts').getByRole('button', { name: 'Annuler' }).click()
  await expect(next).toHaveText('Oliver Grant')
  await expect(rowOf(page, 'Oliver Grant')).toBeVisible()
  // Closing was no answer: the customer still waits.
  await page.goto(server.url)
  await expect(page.getByRole('link', { name: 'Répondre à Oliver Grant' })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('MSG-09 on a phone closing goes back to the list', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 360, height: 740 } })
  const page = await inbox(context)
  await rowOf(page, 'Josette Lurel').click()
  await page.getByRole('button', { name: 'Fermer la conversation' }).click()
  await expect(list(page)).toBeVisible()
  await expect(rowOf(page, 'Josette Lurel')).toBeHidden()
  await page.locator('.ct-toasts').getByRole('button', { name: 'Annuler' }).click()
  await expect(page.locator('.bo-head-name')).toHaveText('Josette Lurel')
  await context.close()
})

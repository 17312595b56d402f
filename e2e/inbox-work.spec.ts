import { type BrowserContext, expect, type Locator, type Page, type Response, test } from '@playwright/test'
import { newId } from '../packages/core/src/http/index.ts'
import { audit } from './audit.ts'
import { inConversation, manager, watch } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let server: DemoServer
test.beforeAll(async () => {
  // More logins than a person makes in five minutes.
  server = await startDemoServer({ environment: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => server.close())

const DESKTOP = { locale: 'fr-FR', viewport: { width: 1280, height: 860 } }
const list = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true })
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
  await inConversation(page).log.waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(rowOf(page, 'Oliver Grant')).toBeHidden()
  await expect(page).not.toHaveURL(before)
  const next = page.locator('.bo-head-name')
  await expect(next).not.toHaveText('Oliver Grant')
  const isOpen = async (one: Response) =>
    one.request().method() === 'PATCH' && (await one.json())?.isClosed === false
  const reopened = page.waitForResponse(isOpen)
  await page.locator('.ct-toasts').getByRole('button', { name: 'Annuler' }).click()
  await expect(next).toHaveText('Oliver Grant')
  await expect(rowOf(page, 'Oliver Grant')).toBeVisible()
  await reopened
  // Closing was no answer: the customer still waits.
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: 'Répondre à Oliver Grant' })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('MSG-09 on a phone closing goes back to the list', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 360, height: 740 } })
  const page = await inbox(context)
  await rowOf(page, 'Josette Lurel').click()
  const log = inConversation(page).log
  await log.waitFor()
  // It has the whole screen: neither the top bar nor the tabs take from it.
  const height = (of: Locator) => of.boundingBox().then((box) => box?.height ?? 0)
  await expect.poll(() => height(page.locator('.bo-conversation'))).toBe(740)
  await expect(page.locator('.ct-phonebar')).toBeHidden()
  await page.getByRole('button', { name: 'Fermer la conversation' }).click()
  await expect(list(page)).toBeVisible()
  await expect(rowOf(page, 'Josette Lurel')).toBeHidden()
  await page.locator('.ct-toasts').getByRole('button', { name: 'Annuler' }).click()
  await expect(page.locator('.bo-head-name')).toHaveText('Josette Lurel')
  await context.close()
})

for (const width of [1280, 1440])
  test(`MSG-02 at ${width} px list, conversation and contact stand side by side, and the menu is icons`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width, height: 860 } })
    const page = await inbox(context)
    await rowOf(page, 'Josette Lurel').click()
    const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, width: 0, height: 0 }
    const contact = page.getByRole('complementary', { name: 'Contact' })
    await contact.waitFor()
    await page.getByRole('log').waitFor()
    const [left, middle, right] = [
      await boxOf(list(page)),
      await boxOf(page.locator('.bo-conversation')),
      await boxOf(contact),
    ]
    expect([left.width, right.width]).toEqual([300, 300])
    expect(middle.x).toBe(left.x + 300)
    expect(right.x).toBe(middle.x + middle.width)
    expect(middle.width).toBeGreaterThanOrEqual(600)
    expect((await boxOf(list(page).getByRole('listitem').first())).height).toBe(60)
    await page.getByRole('button', { name: 'Agrandir le menu' }).click()
    await expect(page.getByRole('button', { name: 'Réduire le menu' })).toBeVisible()
    await context.close()
  })

test('MSG-04 rows say the venue, whose it is, and labels in words', async ({ browser }) => {
  const context = await browser.newContext(DESKTOP)
  const page = await inbox(context)
  const row = rowOf(page, 'Josette Lurel')
  await expect(row).toContainText('Boulangerie Karukéra')
  await row.click()
  await inConversation(page).log.waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(row).toContainText('Vous')
  await page.getByRole('button', { name: 'Nouvelle étiquette', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle étiquette' })
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Fidèle')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(row).toContainText('Fidèle')
  await context.close()
})

/** Somebody writes through the bakery's chat; what they say is their own. */
async function write(context: BrowserContext, name: string, text: string): Promise<void> {
  const at = `${server.url}/v2/webchats/boulangerie-karukera`
  const post = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await context.request.post(at + path, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { token: string }
  }
  const { token } = await post('/sessions', { language: 'fr', details: { name } })
  await post('/messages', { id: newId(), body: text }, { authorization: `Bearer ${token}` })
}

for (const { width, language, filters, unseen } of [
  { width: 1280, language: 'fr', filters: 'Filtres', unseen: 'Que personne n’a lues' },
  { width: 360, language: 'en', filters: 'Filters', unseen: 'Read by no one' },
] as const)
  test(`MSG-04 MSG-37 lists what no one has read, in the address, ${width} px, ${language}`, async ({
    browser,
  }) => {
    const [claires, maliks] = [
      await browser.newContext({ locale: language, viewport: { width, height: 800 } }),
      await browser.newContext(DESKTOP),
    ]
    await claires.addInitScript((chosen) => localStorage.setItem('comptoir:language', chosen), language)
    // By the name: the agent may have answered the words already.
    const name = `Solène ${newId().slice(-6)}`
    const said = 'Il reste du pain au manioc ?'
    await write(claires, name, said)
    const page = await inbox(claires)
    await page.getByRole('button', { name: filters }).click()
    await page.getByRole('button', { name: unseen, exact: true }).click()
    await expect(page).toHaveURL(/isUnseen=true/)
    const row = rowOf(page, name)
    await expect(row).toBeVisible()
    await audit(page, { rules: 'wcag' })
    const other = await inbox(maliks, 'malik@comptoir.example')
    await rowOf(other, name).click()
    await inConversation(other).log.getByText(said).click()
    // It stays where it is until the list is read again.
    await page.reload()
    await list(page).waitFor()
    await expect(row).toBeHidden()
    await expect(page).toHaveURL(/isUnseen=true/)
    for (const context of [claires, maliks]) await context.close()
  })

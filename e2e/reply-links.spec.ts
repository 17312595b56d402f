import { type Browser, expect, type Page, test } from '@playwright/test'
import { loggedIn, visitor } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer({ environment: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => server.close())

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }
const answer = (page: Page) => page.getByPlaceholder('Écrivez votre réponse…')

async function today(browser: Browser, size: keyof typeof sizes): Promise<Page> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    viewport: sizes[size],
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
  })
  const page = await loggedIn(context, server.url)
  await page.goto(server.url)
  return page
}

const replies = (page: Page) => page.getByRole('button', { name: /^Répondre à / })

for (const size of ['desktop', 'phone'] as const) {
  test(`SHL-03 MSG-20 « Répondre » on Today answers in place, on a ${size}`, async ({ browser }) => {
    const page = await today(browser, size)
    const reply = replies(page).first()
    const name = (await reply.getAttribute('aria-label'))?.replace('Répondre à ', '') ?? ''
    const before = await replies(page).count()
    if (size === 'phone') await reply.tap()
    else await reply.click()
    await expect(answer(page)).toBeFocused()
    await page.keyboard.type('Bonjour, oui.')
    await page.keyboard.press('Enter')
    // The line goes with its answer, and the next one is a key away.
    await expect(page.getByRole('button', { name: `Répondre à ${name}` })).toBeHidden()
    await expect(replies(page)).toHaveCount(before - 1)
    await expect(page.locator('.bo-waiting :focus')).toHaveAccessibleName(/^Répondre à /)

    const next = page.getByRole('link', { name: /^Ouvrir la conversation de / }).first()
    const other = (await next.textContent()) ?? ''
    if (size === 'phone') await next.tap()
    else await next.click()
    await expect(page.getByRole('region', { name: other, exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\?conversationId=[0-9a-f-]{36}$/)
    await page.context().close()
  })
}

test('« Répondre » by the keyboard leads into the field, Escape back to the button', async ({ browser }) => {
  const page = await today(browser, 'desktop')
  const reply = replies(page).first()
  await reply.focus()
  await page.keyboard.press('Enter')
  await expect(answer(page)).toBeFocused()
  await page.keyboard.type('Plus tard')
  await page.keyboard.press('Escape')
  await expect(reply).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(answer(page)).toHaveValue('Plus tard')
  await page.context().close()
})

test('SHL-17 a notice of a customer opens the conversation with the cursor in the field', async ({
  browser,
}) => {
  const page = await today(browser, 'desktop')
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
  const customer = await visitor(await browser.newContext({ locale: 'fr-FR' }), server.shopUrl)
  await customer.write('Avez-vous des éclairs au café ?')
  // Quoted also where the agent or an absence text has answered meanwhile.
  const notice = page.locator('.ct-toasts li').filter({ hasText: 'Avez-vous des éclairs au café ?' })
  await notice.getByRole('button', { name: 'Voir', exact: true }).click()
  await expect(answer(page)).toBeFocused()
  await expect(page.getByRole('log')).toContainText('Avez-vous des éclairs au café ?')
  await page.context().close()
})

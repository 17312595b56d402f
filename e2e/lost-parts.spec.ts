import { expect, type Page, test } from '@playwright/test'
import { loggedIn } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.close())

/** How many files of these styles the page has: one that failed keeps its rules from every script. */
const stylesOf = (page: Page, file: string) =>
  page.evaluate(
    (name) =>
      Array.from(document.styleSheets).filter((sheet) => {
        try {
          return sheet.href?.includes(name) && sheet.cssRules.length > 0
        } catch {
          return false
        }
      }).length,
    file,
  )

for (const [part, shown] of [
  ['AreaPicture', 'svg.ct-pic'],
  ['afterwards', 'button[aria-label^="Notifications"]'],
] as const)
  test(`SHL-12 a page stands without what is beside it, which comes with the connection (${part})`, async ({
    context,
  }) => {
    const page = await loggedIn(context, server.url, 'claire@comptoir.example')
    const files = `**/assets/${part}-*`
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes(`/${part}-`))
    await page.route(files, (route) => route.abort('connectionfailed'))
    await page.goto(`${server.url}/developers`)
    await lost
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Développeurs')
    await expect(page.locator(shown)).toHaveCount(0)
    await page.unroute(files)
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.locator(shown).first()).toBeAttached()
    await expect.poll(() => stylesOf(page, part)).toBe(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Développeurs')
  })

test('SHL-12 a page that was opened without a connection is there with its styles when that returns', async ({
  context,
}) => {
  const page = await loggedIn(context, server.url, 'claire@comptoir.example')
  await page.goto(`${server.url}/developers`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Liens courts' }).click()
  await page.waitForTimeout(1000)
  await context.setOffline(false)
  const heading = page.getByRole('heading', { level: 1, name: 'Liens courts' })
  await expect(heading).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => stylesOf(page, 'LinksPage')).toBe(1)
})

import { expect, type Locator, type Page } from '@playwright/test'
import { logIn, watch } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'
import { noteRequests, untilStill } from './stillness.ts'

let server: DemoServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

interface Refusal {
  page: string
  call: string
}

/** Follows a link, and is there when the heading is another: until then the page before stays, with its tabs. */
async function goTo(page: Page, link: Locator): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.waitFor()
  const before = await heading.elementHandle()
  const isThere = (await link.getAttribute('href')) === new URL(page.url()).pathname
  await link.click()
  if (!isThere) await page.waitForFunction((old) => !old?.isConnected, before)
  await heading.waitFor()
}

const people = ['claire', 'malik', 'emma', 'vendor', 'admin']

for (const person of people)
  test(`FEA-01 MGR-01 SHL-09 SHL-13 RBC-14 every page offered to ${person} works: no call is refused, no page throws`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'fr-FR' })
    const token = await logIn(context, server.url, `${person}@comptoir.example`)
    const headers = { authorization: `Bearer ${token}` }
    const mine = await (await context.request.get(`${server.url}/v2/venues?perpage=1`, { headers })).json()
    await context.addInitScript(
      ([key, venue]) => {
        localStorage.setItem('comptoir:token', String(key))
        localStorage.setItem('comptoir:venue', String(venue))
      },
      [token, mine[0]?.venueId ?? 0],
    )
    const page = await context.newPage()
    noteRequests(page)
    const faults = watch(page, server.url)
    const refusals: Refusal[] = []
    page.on('response', (answer) => {
      if (answer.status() !== 403) return
      refusals.push({ page: new URL(page.url()).pathname, call: new URL(answer.url()).pathname })
    })
    await page.goto(server.url)
    const menu = page.getByRole('navigation').first()
    await menu.getByRole('link').first().waitFor()
    const places = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')))
    expect(places.length).toBeGreaterThan(1)
    for (const place of places) {
      await goTo(page, menu.locator(`a[href="${place}"]`).first())
      for (const tab of await page.getByRole('main').getByRole('tab').all()) {
        if (!(await tab.isVisible())) continue
        await tab.click()
        await untilStill(page)
      }
      await untilStill(page)
    }
    expect(refusals).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })

import { expect, type Page, test } from '@playwright/test'
import { type DemoServer, startDemoServer } from './server.ts'

let server: DemoServer

test.beforeAll(async () => {
  server = await startDemoServer()
})

test.afterAll(() => server.close())

/** What a page must not do: ask another host, break its own policy, or throw. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`threw ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== server.url) faults.push(`asked ${request.url()}`)
  })
  return faults
}

for (const [address, title] of [
  ['/shop/', /Boulangerie Karukéra/],
  ['/shop/bistro.html', /Bistro Bellecour/],
  ['/shop/concept.html', /Concept Bordeaux Chartrons/],
] as const) {
  test(`${address} loads the launcher and nothing more before the first intent`, async ({ page }) => {
    const faults = watch(page)
    const ofWidget: string[] = []
    page.on('request', (request) => {
      if (!/\/shop\//.test(request.url())) ofWidget.push(new URL(request.url()).pathname)
    })
    await page.goto(server.url + address, { waitUntil: 'networkidle' })
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('button')).toBeVisible()
    expect(ofWidget).toEqual(['/widget/embed.js'])
    expect(faults).toEqual([])
  })
}

test('/docs/ draws the reference from this server alone', async ({ page }) => {
  const faults = watch(page)
  await page.goto(`${server.url}/docs/`)
  await expect(page.getByRole('heading', { name: 'Send a message' })).toBeVisible()
  await page.getByLabel('Find a call').fill('post webchat')
  await expect(page.getByRole('heading', { name: 'Open a visitor session' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Send a message' })).toBeHidden()
  await page.getByRole('heading', { name: 'Open a visitor session' }).click()
  await expect(page.getByRole('table', { name: 'Answers' })).toBeVisible()
  await page.getByLabel('Find a call').clear()
  await page.goto(`${server.url}/docs/#sendMessage`)
  await expect(page.getByRole('region', { name: 'Parameters' }).getByText('venueId')).toBeVisible()
  expect(faults).toEqual([])
})

test('SHL-22 / opens the back office at its log-in under the strict policy', async ({ page }) => {
  const faults = watch(page)
  const answer = await page.goto(server.url)
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.locator('input[type=password]')).toBeVisible()
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
})

import { expect } from '@playwright/test'
import { watch } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

let server: DemoServer

test.beforeAll(({ server: shared }) => {
  server = shared
})

for (const [address, title] of [
  ['/', /Boulangerie Karukéra/],
  ['/bistro.html', /Bistro Bellecour/],
  ['/concept.html', /Concept Bordeaux Chartrons/],
] as const) {
  test(`the shop’s ${address} loads the launcher and nothing more before the first intent`, async ({
    page,
  }) => {
    const faults = watch(page, [server.shopUrl, server.url])
    const ofWidget: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(server.url)) ofWidget.push(new URL(request.url()).pathname)
    })
    await page.goto(server.shopUrl + address, { waitUntil: 'networkidle' })
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('button')).toBeVisible()
    expect(ofWidget).toEqual(['/widget/embed.js'])
    expect(faults).toEqual([])
  })
}

test('/docs/ draws the reference from this server alone', async ({ page }) => {
  const faults = watch(page, server.url)
  await page.goto(`${server.url}/docs/`)
  await expect(page.getByRole('heading', { name: 'Send a message', exact: true })).toBeVisible()
  await page.getByLabel('Find a call').fill('post webchat')
  await expect(page.getByRole('heading', { name: 'Open a visitor session' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Send a message', exact: true })).toBeHidden()
  await page.getByRole('heading', { name: 'Open a visitor session' }).click()
  await expect(page.getByRole('table', { name: 'Responses' })).toBeVisible()
  await page.getByLabel('Find a call').clear()
  await page.goto(`${server.url}/docs/#sendMessage`)
  await expect(page.getByRole('region', { name: 'Parameters' }).getByText('venueId')).toBeVisible()
  expect(faults).toEqual([])
})

test('SHL-22 / opens the back office at its login under the strict policy', async ({ page }) => {
  const faults = watch(page, server.url)
  const answer = await page.goto(server.url)
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.locator('input[type=password]')).toBeVisible()
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
})

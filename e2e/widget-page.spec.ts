import { expect } from '@playwright/test'
import { audit } from './audit.ts'
import { manager } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

let server: DemoServer

test.beforeAll(({ server: shared }) => {
  server = shared
})

test('WGT-02 the page for developers shows the real widget and the four snippets to embed it, and replaces the secret', async ({
  context,
}) => {
  const page = await manager(context, server.url)
  await page.goto(`${server.url}/messages/webchats`)
  await page.getByText('Boulangerie Karukéra').first().click()
  await page.getByRole('tab', { name: 'Installation' }).click()
  const preview = page.frameLocator('iframe[title="Aperçu du widget, tel qu’il sera"]')
  await expect(preview.getByRole('button', { name: 'Chat' })).toBeVisible()
  await page.getByLabel('Texte du bouton').fill('Une question ?')
  await page.getByText('À gauche').click()
  await expect(preview.getByRole('button', { name: 'Une question ?' })).toBeVisible()
  await preview.getByRole('button', { name: 'Une question ?' }).press('Enter')
  await expect(preview.getByRole('heading', { name: 'Boulangerie Karukéra' })).toBeVisible()
  const code = page.locator('pre').first()
  await expect(code).toContainText('data-text="Une question ?"')
  await expect(code).toContainText('data-position="left"')
  for (const [way, text] of [
    ['Module', 'createInboxWidget({'],
    ['React', '<InboxWidget'],
    ['Élément', '<comptoir-inbox'],
  ] as const) {
    await page.getByText(way, { exact: true }).click()
    await expect(code).toContainText(text)
  }
  await audit(page, { rules: 'wcag', without: 'iframe' })
  await page.getByRole('button', { name: 'Changer le secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Changer le secret' }).click()
  await expect(page.getByText('Le secret d’identité du chat')).toBeVisible()
})

/** What the measurements of pages have in common: the product with the demo data, and a manager in Chromium. */
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { demoLogins, demoPassword, seedDemo } from '../../packages/server/src/features/demo/index.ts'
import { readConfig } from '../../packages/server/src/main/config.ts'
import { start } from '../../packages/server/src/main/start.ts'

/** The pages as they are built. */
export const pages = fileURLToPath(new URL('../../packages/server/dist/public', import.meta.url))

/** The product on a free port with the demo data in `folder`, and with what `fill` adds to them; `site` are its pages. */
export function startDemo(folder, fill = () => undefined, site = pages) {
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', DURABILITY: 'process' })
  return start(config, site, async (database, services) => {
    await seedDemo(database, services.secrets)
    await fill(database)
  })
}

export function launchChromium(...flags) {
  const { CHROMIUM_PATH } = process.env
  return chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', ...flags],
  })
}

/** A page on which the owner of the demo's venues is logged in. */
export async function logIn(browser, url) {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Adresse e-mail').fill(demoLogins[0].email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('link', { name: /Messages/ }).waitFor()
  return page
}

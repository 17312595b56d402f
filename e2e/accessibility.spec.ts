import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { manager, visitor } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.close())

/** A page in the state that is looked at. */
const pages: Record<string, (context: BrowserContext) => Promise<Page>> = {
  'the log-in': async (context) => {
    const page = await context.newPage()
    await page.goto(`${server.url}/login`)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('Saisissez votre mot de passe.').waitFor()
    return page
  },
  Today: async (context) => {
    const page = await manager(context, server.url)
    await page.goto(server.url)
    await page.getByText('Bastien Duprat').first().waitFor()
    return page
  },
  'the inbox with a conversation': async (context) => {
    const page = await manager(context, server.url)
    await page.getByText('Josette Lurel').first().click()
    await page.getByText('Parfait, à samedi.').last().waitFor()
    return page
  },
  'an unknown address': async (context) => {
    const page = await manager(context, server.url)
    await page.goto(`${server.url}/nowhere`)
    await page.getByRole('heading').first().waitFor()
    return page
  },
  'the floating inbox': async (context) => {
    const page = await manager(context, server.url)
    await page.goto(server.url)
    await page.getByRole('button', { name: /^Messages, \d+ non lus?$/ }).click()
    await page.getByRole('dialog', { name: 'Messages' }).getByText('Josette Lurel').click()
    await page.getByRole('dialog').getByText('Parfait, à samedi.').waitFor()
    return page
  },
  'the API reference': async (context) => {
    const page = await context.newPage()
    await page.goto(`${server.url}/docs/`)
    await page.getByRole('heading', { name: 'Send a message' }).waitFor()
    return page
  },
  'the visitor chat': async (context) => {
    const guest = await visitor(context, server.url)
    await guest.write('Bonjour !')
    await guest.log.getByText('Bonjour !').waitFor()
    return guest.page
  },
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const [name, open] of Object.entries(pages))
    test(`${name} has 0 violations of WCAG 2.2 A and AA, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, locale: 'fr-FR' })
      const page = await open(context)
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
      expect(
        violations.map(({ id, nodes }) => [
          id,
          nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
        ]),
      ).toEqual([])
      await context.close()
    })

import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { loggedIn, workIn } from './people.ts'
import { test } from './shared-server.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

async function open(context: BrowserContext, url: string, path: string): Promise<Page> {
  const page = await loggedIn(context, url)
  await workIn(page, 1)
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const heightsOf = (rows: Locator) =>
  rows.evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])

/** The value of a token as the browser computes it. */
const token = (page: Page, name: string) =>
  page.evaluate((variable) => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = `var(${variable})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
const styleOf = (of: Locator, property: string) =>
  of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Whether one lies over the other. */
async function cover(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const viewport of sizes) {
  const at = `at ${viewport.width} px`
  test.describe(at, () => {
    test.use({ viewport })

    test(`MSG-02 rows of working lists are 60 px high ${at}`, async ({ context, server }) => {
      const page = await open(context, server.url, '/messages')
      const rows = page.getByRole('region', { name: 'Conversations', exact: true }).getByRole('listitem')
      await rows.first().waitFor()
      expect(await heightsOf(rows)).toEqual([60])
      if (viewport.width < 768) return
      await page.goto(`${server.url}/contacts/list`)
      const contacts = page.locator('tbody tr[data-index]')
      await contacts.first().waitFor()
      expect(await heightsOf(contacts)).toEqual([60])
    })

    test(`what the team wrote is tinted, and saffron is for what waits ${at}`, async ({
      context,
      server,
    }) => {
      const page = await open(context, server.url, '/messages?search=Josette')
      await page
        .getByRole('button', { name: /Josette Lurel/ })
        .first()
        .click()
      const own = page.locator('.ct-msg[data-side=right] .ct-msg-body').first()
      await own.waitFor()
      expect(await styleOf(own, 'background-color')).toBe(await token(page, '--ct-bubble-mine'))
      expect(await token(page, '--ct-bubble-mine')).not.toBe(await token(page, '--ct-brand'))
      expect(await styleOf(own, 'color')).toBe(await token(page, '--ct-ink'))
      await page.goto(server.url)
      const waits = page.getByText('Demande une personne').first()
      await waits.waitFor()
      expect(await styleOf(waits, 'background-color')).toBe(await token(page, '--ct-accent-tint'))
      await page.goto(`${server.url}/messages/analytics`)
      const drawn = page.locator('main .ct-chart-series :is(path, rect), main .ct-chart-bar')
      await drawn.first().waitFor()
      const saffron = await token(page, '--ct-accent')
      const fills = await drawn.evaluateAll((all) =>
        all.map((one) => [getComputedStyle(one).fill, getComputedStyle(one).backgroundColor]),
      )
      expect(fills.length).toBeGreaterThan(0)
      expect(fills.flat()).not.toContain(saffron)
    })

    test(`a notice covers neither the composer, the end of the list nor the save bar ${at}`, async ({
      context,
      server,
    }) => {
      const page = await open(context, server.url, '/messages')
      const list = page.getByRole('region', { name: 'Conversations', exact: true })
      await list.getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('log').waitFor()
      await page
        .getByRole('button', { name: 'Fermer', exact: true })
        .or(page.getByRole('button', { name: 'Fermer la conversation' }))
        .first()
        .click()
      const notice = page.locator('.ct-toast').last()
      await notice.hover()
      if (viewport.width >= 768) {
        await page.locator('.bo-answer').waitFor()
        expect(await cover(notice, page.locator('.bo-answer'))).toBe(false)
      }
      const rows = page.locator('.bo-rows')
      await rows.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await expect.poll(() => cover(notice, list.getByRole('listitem').last())).toBe(false)
      await notice.getByRole('button', { name: 'Annuler' }).click()

      await page.goto(`${server.url}/venues/1?tab=hours`)
      const monday = page
        .getByRole('switch', { name: 'Lundi' })
        .or(page.getByRole('checkbox', { name: 'Lundi' }))
        .first()
      await monday.click()
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      const saved = page.locator('.ct-toast').last()
      await saved.hover()
      await monday.click()
      const bar = page.locator('.ct-form-actions')
      await bar.scrollIntoViewIfNeeded()
      expect(await cover(saved, bar)).toBe(false)
      await page.getByRole('button', { name: 'Enregistrer' }).click()
    })
  })
}

test('WGT-01 the floating inbox opens beside the save bar, not over it', async ({ context, server }) => {
  const page = await open(context, server.url, '/venues/1')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: /^Messages, \d+/ }).click()
  await page.getByRole('dialog', { name: 'Messages' }).waitFor()
  await page.getByRole('textbox', { name: 'Nom de l’établissement' }).press('End')
  await page.keyboard.type('x')
  const bar = page.locator('.ct-form-actions')
  await expect(bar).toBeInViewport()
  expect(await cover(page.locator('.bo-floating'), bar)).toBe(false)
})

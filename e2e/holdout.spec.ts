import { expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type Outside, startOutside } from './channels.ts'
import { loggedIn, workIn } from './people.ts'

let outside: Outside
test.beforeAll(async () => {
  outside = await startOutside()
})
test.afterAll(() => outside.close())

const languages = {
  fr: {
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
    field: 'Mesurer ce que la campagne rapporte',
    take: /^Mettre 10.% de côté$/,
    all: 'Tout le monde la reçoit',
    some: /^\d+ personnes tirées au sort ne reçoivent rien/,
    why: /^\d+ ne reçoivent rien, pour comparer$/,
    people: /^1[\d\s]* personnes/,
  },
  en: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
    field: 'Measure what the campaign brings in',
    take: 'Set 10% aside',
    all: 'Everybody gets it',
    some: /^\d+ people picked at random get nothing/,
    why: /^\d+ get nothing, to compare with$/,
    people: /^1[\d,]* people/,
  },
} as const

/** Writes a campaign to numbers by the API, as another page of the team would. */
async function write(page: Page, url: string, phoneNumbers: string[]): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  const answer = await page.request.post(`${url}/v2/venues/1/campaigns`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      type: 'sms',
      target: { type: 'manual', phoneNumbers, hasConsent: true },
      content: { body: 'Le pain est chaud' },
    },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: number }).id
}

for (const [language, w] of Object.entries(languages))
  test.describe(language, () => {
    test.use({ locale: w.locale, viewport: w.viewport })
    test.beforeEach(({ context }) =>
      context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language),
    )

    test(`D-73, CMP-21 (${language}): with enough people some are set aside with one press, counted and named`, async ({
      context,
    }) => {
      const page = await loggedIn(context, outside.url)
      await workIn(page, 1)
      const numbers = Array.from({ length: 1_200 }, (_, n) => `+590690${440_000 + n}`)
      const id = await write(page, outside.url, numbers)
      await page.goto(`${outside.url}/campaigns/sms/${id}/when`)
      await expect(page.locator('.bo-wiz-totals')).toContainText(w.people)
      const field = page.getByLabel(w.field)
      await expect(field).toHaveValue('0')
      await page.getByRole('button', { name: w.take }).click()
      await expect(field).toHaveValue('10')
      await expect(page.getByText(w.some)).toBeVisible()
      await audit(page)
      await page.goto(`${outside.url}/campaigns/sms/${id}/who`)
      await expect(page.getByText(w.why)).toBeVisible()
      await page.goto(`${outside.url}/campaigns/sms/${id}/when`)
      await field.selectOption({ label: w.all })
      await expect(page.getByRole('button', { name: w.take })).toBeVisible()
    })
  })

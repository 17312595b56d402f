import { expect, type Page } from '@playwright/test'
import { audit } from './audit.ts'
import { loggedIn, workIn } from './people.ts'
import { test } from './shared-server.ts'

const languages = {
  fr: {
    locale: 'fr-FR',
    title: 'Crédits',
    staffTitle: 'Crédits des établissements',
    wallet: 'SMS achetés',
    statement: 'Relevé\u202f: SMS achetés',
    amount: 'Crédits',
    reason: 'Raison',
    give: 'Ajouter',
    take: 'Reprendre des crédits',
    takeSubmit: 'Reprendre',
    second: 'Ce nombre est-il juste\u202f?',
    tooFew: 'Les crédits ne suffisent pas.',
    transfer: 'Transférer des crédits',
    transferSubmit: 'Transférer',
    howMany: 'Nombre de crédits',
    otherCompany: /restent dans la même entreprise|doivent avoir leur SIRET/,
    refill: /une campagne qui attend des crédits repart/,
    statementRow: (reason: string) => new RegExp(`Crédits ajoutés.*${reason}`),
  },
  en: {
    locale: 'en-GB',
    title: 'Credits',
    staffTitle: 'Credits of venues',
    wallet: 'Paid SMS',
    statement: 'Statement: Paid SMS',
    amount: 'Credits',
    reason: 'Reason',
    give: 'Give',
    take: 'Take back credits',
    takeSubmit: 'Take back',
    second: 'Is this amount right?',
    tooFew: 'There are not enough credits.',
    transfer: 'Transfer credits',
    transferSubmit: 'Transfer',
    howMany: 'How many credits',
    otherCompany: /stay within one company/,
    refill: /a campaign that waits for credits then goes on/,
    statementRow: (reason: string) => new RegExp(`Credits added.*${reason}`),
  },
} as const

/** What a tile says, as a number. */
async function balanceOf(page: Page, wallet: string): Promise<number> {
  const text = await page
    .getByRole('button', { name: new RegExp(`^${wallet}`) })
    .locator('.bo-wallet-balance')
    .textContent()
  return Number((text ?? '').replace(/\D/g, ''))
}

async function staysWithin(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
}

for (const [language, words] of Object.entries(languages))
  test.describe(`wallets in ${language}`, () => {
    test.use({ locale: words.locale })
    test.beforeEach(({ context }) =>
      context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language),
    )

    test('MON-01 MON-02 MON-14 MON-23 staff give credits with a reason; the venue sees them at once, in words', async ({
      browser,
      context,
      server: { url },
    }) => {
      test.setTimeout(120_000)
      const owner = await loggedIn(context, url)
      await workIn(owner, 1)
      await owner.goto(`${url}/pricing/refill-account`)
      await expect(owner.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
      await owner.getByRole('button', { name: new RegExp(`^${words.wallet}`) }).click()
      await expect(owner.getByText(words.refill)).toBeVisible()
      const before = await balanceOf(owner, words.wallet)
      await audit(owner)

      const office = await browser.newContext({ locale: words.locale })
      await office.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
      const staff = await loggedIn(office, url, 'admin@comptoir.example')
      await staff.goto(`${url}/management/wallets?search=Boulangerie`)
      await expect(staff.getByRole('heading', { level: 1, name: words.staffTitle })).toBeVisible()
      await staff.getByRole('button', { name: /Karukéra/ }).click()
      const dialog = staff.getByRole('dialog', { name: /Karukéra/ })
      await dialog.getByRole('button', { name: new RegExp(`^${words.wallet}`) }).click()
      await dialog.getByRole('button', { name: words.give, exact: true }).click()
      await expect(dialog.getByRole('textbox', { name: words.amount })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      const reason = `Order ${language} ${Date.now()}`
      await dialog.getByRole('textbox', { name: words.amount }).fill('15000')
      await dialog.getByRole('textbox', { name: words.reason }).fill(reason)
      await dialog.getByRole('button', { name: words.give, exact: true }).click()
      const second = staff.getByRole('dialog', { name: words.second })
      await expect(second).toBeVisible()
      await audit(staff)
      await second.getByRole('button', { name: words.give, exact: true }).click()
      await expect(dialog.getByRole('row', { name: words.statementRow(reason) })).toBeVisible()

      await expect.poll(() => balanceOf(owner, words.wallet)).toBe(before + 15_000)
      const row = owner.getByRole('row', { name: words.statementRow(reason) })
      await expect(row).toContainText(/\+15.000/)

      await dialog.getByLabel(words.take, { exact: true }).check()
      await dialog.getByRole('textbox', { name: words.amount }).fill('9000000')
      await dialog.getByRole('textbox', { name: words.reason }).fill('Typo')
      await dialog.getByRole('button', { name: words.takeSubmit, exact: true }).click()
      await second.getByRole('button', { name: words.takeSubmit, exact: true }).click()
      await expect(dialog.getByText(words.tooFew)).toBeVisible()
      await dialog.getByRole('textbox', { name: words.amount }).fill('5000')
      await dialog.getByRole('button', { name: words.takeSubmit, exact: true }).click()
      await expect.poll(() => balanceOf(owner, words.wallet)).toBe(before + 10_000)
      await audit(staff)
      await office.close()
    })

    test('MON-04 MON-13 at 360 px: the statement of each wallet, and why credits cannot go to another company', async ({
      context,
      server: { url },
    }) => {
      const page = await loggedIn(context, url)
      await page.setViewportSize({ width: 360, height: 740 })
      await workIn(page, 1)
      await page.goto(`${url}/pricing/refill-account`)
      await page.getByRole('button', { name: new RegExp(`^${words.wallet}`) }).click()
      await expect(page.getByRole('heading', { name: words.statement })).toBeVisible()
      await staysWithin(page)
      await page.getByRole('button', { name: words.transfer }).click()
      const dialog = page.getByRole('dialog', { name: words.transfer })
      await dialog.getByRole('textbox', { name: words.howMany }).fill('5')
      await dialog.getByRole('button', { name: words.transferSubmit, exact: true }).click()
      await expect(dialog.getByText(words.otherCompany)).toBeVisible()
      await staysWithin(page)
      await audit(page)
    })

    test('RBC-15 staff pages and credits are closed to whom they are not for', async ({
      context,
      server: { url },
    }) => {
      const page = await loggedIn(context, url, 'malik@comptoir.example')
      await workIn(page, 1)
      for (const path of ['/management/wallets', '/pricing/refill-account']) {
        await page.goto(url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('.bo-wallets, .ct-table')).toHaveCount(0)
      }
    })
  })

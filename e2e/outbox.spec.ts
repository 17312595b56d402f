import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type Outside, startOutside } from './channels.ts'
import { loggedIn, logIn, workIn } from './people.ts'
import { phonesOf, writeFirstMessages } from './phones.ts'

const languages = {
  fr: {
    locale: 'fr-FR',
    title: 'Envois',
    replies: 'Réponses reçues',
    tabReplies: 'Réponses',
    search: 'Début d’un numéro',
    errored: 'Échec',
    received: 'Reçu',
    unknown: 'Non confirmé',
    actions: /^Actions pour/,
    resend: 'Renvoyer',
    none: 'Aucun message trouvé',
    table: 'Tableau',
    day: 'Jour',
    stop: 'Ne veut plus de SMS',
    answer: 'Répondre',
    again: '+590690555002',
    risk: undefined,
  },
  en: {
    locale: 'en-GB',
    title: 'Outbox',
    replies: 'Replies',
    tabReplies: 'Replies',
    search: 'Beginning of a number',
    errored: 'Failed',
    received: 'Delivered',
    unknown: 'Not confirmed',
    actions: /^Actions for/,
    resend: 'Send again',
    none: 'Nothing found',
    table: 'Table',
    day: 'Day',
    stop: 'Wants no more SMS',
    answer: 'Answer',
    again: '+590690555003',
    risk: 'No one knows whether it arrived: it may come twice.',
  },
} as const

let outside: Outside
let phones: ReturnType<typeof phonesOf>

test.beforeAll(async ({ browser }) => {
  outside = await startOutside()
  phones = phonesOf(outside.sandboxUrl)
  const context = await browser.newContext()
  const token = await logIn(context, outside.url, 'claire@comptoir.example')
  await writeFirstMessages(outside.sandboxUrl, outside.url, token)
  await phones.write('590690555003', 'STOP')
  await context.close()
})
test.afterAll(() => outside.close())

async function open(context: BrowserContext, path: string, title: string): Promise<Page> {
  const page = await loggedIn(context, outside.url)
  await workIn(page, 1)
  await page.goto(outside.url + path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return page
}

async function staysWithin(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

for (const [language, words] of Object.entries(languages))
  test.describe(`the outbox in ${language}`, () => {
    test.use({ locale: words.locale })
    test.beforeEach(({ context }) =>
      context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language),
    )

    test('OUT-02 OUT-03 OUT-04 OUT-06 what left, what failed and why; filtered while it loads; as chart and table', async ({
      context,
    }) => {
      const page = await open(context, '/outbox', words.title)
      await expect(rowOf(page, 'Merci de votre visite')).toContainText(words.received)
      await audit(page)
      await page.getByRole('button', { name: words.table, exact: true }).click()
      await expect(page.getByRole('columnheader', { name: words.day })).toBeVisible()

      // The first answer never comes: the newer request ends it.
      await page.route(/\/messages\?.*555001/, () => undefined)
      const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('555001'))
      const search = page.getByRole('searchbox', { name: words.search })
      const asked = page.waitForRequest(/\/messages\?.*555001/)
      await search.fill('+590690555001')
      await asked
      await search.fill('+590699')
      await ended
      await expect(page.getByText(words.none)).toBeVisible()
      await page.setViewportSize({ width: 360, height: 740 })
      await staysWithin(page)
    })

    test('OUT-03 what did not leave is sent again by hand, after a question', async ({ context }) => {
      const page = await open(context, '/outbox', words.title)
      const row = rowOf(page, words.again.slice(-2) === '02' ? 'Votre commande est prête.' : 'Votre table')
      if (words.risk === undefined) await expect(row).toContainText(words.errored)
      else await expect(row).toContainText(words.unknown)
      await expect(row.getByRole('button', { name: words.actions })).toBeVisible()
      await row.getByRole('button', { name: words.actions }).click()
      await page.getByRole('menuitem', { name: words.resend }).click()
      const question = page.getByRole('dialog')
      if (words.risk !== undefined) await expect(question.getByText(words.risk)).toBeVisible()
      await audit(page)
      await question.getByRole('button', { name: words.resend }).click()
      await expect(question).toBeHidden()
    })

    test('OUT-01 OUT-05 answers: STOP is marked, all others are answered in their conversation', async ({
      context,
    }) => {
      const page = await open(context, '/outbox', words.title)
      await page.getByRole('tab', { name: words.tabReplies }).click()
      await expect(page.getByRole('heading', { level: 1, name: words.replies })).toBeVisible()
      await expect(rowOf(page, 'STOP')).toContainText(words.stop)
      const fresh = `Encore merci ${language} ${Date.now()}`
      await phones.write('590690555001', fresh)
      const row = rowOf(page, fresh)
      await expect(row).toBeVisible()
      await audit(page)
      await row.getByRole('link', { name: words.answer }).click()
      await expect(page.getByRole('log')).toContainText(fresh)
      await expect(page.locator('.bo-answer textarea')).toBeVisible()
      await page.goBack()
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(page.getByText(fresh, { exact: true })).toBeVisible()
      await staysWithin(page)
    })
  })

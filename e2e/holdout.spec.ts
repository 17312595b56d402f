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
    code: 'PAIN10',
    codeField: 'Code promo (facultatif)',
    subject: 'Objet',
    insert: 'Mettre le code dans le texte',
    half: /^50.% ne reçoivent rien$/,
    send: 'Envoyer',
    card: 'Ce qu’elle a rapporté',
    unsure:
      /^Sur \d+ personnes à qui vous avez écrit, \d est revenue\. La différence peut être due au hasard/,
    mark: 'Marquer un code utilisé',
    search: 'Qui l’a utilisé',
    amount: 'Montant payé (facultatif)',
    marked: 'Marquer comme utilisé',
    again: 'Compter encore une fois',
    paid: /12,50\s€/,
    takeBack: /^Annuler.: Ada Essai/,
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
    code: 'XMAS10',
    codeField: 'Discount code (optional)',
    subject: 'Subject',
    insert: 'Put the code into the text',
    half: '50% get nothing',
    send: 'Send',
    card: 'What it brought in',
    unsure: /^Of \d+ written to, \d came back\. The difference may be chance/,
    mark: 'Mark a code as used',
    search: 'Who used it',
    amount: 'Amount paid (optional)',
    marked: 'Mark as used',
    again: 'Count it again',
    paid: /€12\.50/,
    takeBack: /^Undo: Ada Essai/,
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

/** Calls the API as the manager of the page does. */
async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  const answer = await page.request.fetch(`${outside.url}/v2/venues/1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

interface Mail {
  subject: string
}
const mailsTo = async (address: string): Promise<Mail[]> =>
  (await (await fetch(`${outside.sandboxUrl}/api/mails?to=${encodeURIComponent(address)}`)).json()) as Mail[]

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

    test(`D-73, CMP-20 (${language}): from the code in the text to what the campaign brought in`, async ({
      context,
    }) => {
      test.setTimeout(240_000)
      const page = await loggedIn(context, outside.url)
      await workIn(page, 1)
      const known = Array.from({ length: 8 }, (_, n) => `ada${n}.${language}@essai.example`)
      const { addressBookId } = await call<{ addressBookId: number }>(page, 'POST', '/addressBooks', {
        addressBookName: `Essai ${language}`,
      })
      for (const [n, contactEmailAddress] of known.entries())
        await call(page, 'POST', '/contacts', {
          contactAddressBookId: addressBookId,
          contactFirstName: 'Ada',
          contactLastName: `Essai${language}${n}`,
          contactEmailAddress,
        })
      const typed = Array.from({ length: 500 }, (_, n) => `guest${n}.${language}@essai.example`)
      const { id } = await call<{ id: number }>(page, 'POST', '/campaigns', {
        type: 'email',
        userLabel: `Noël ${language}`,
        target: { type: 'manual', emailAddresses: [...known, ...typed], hasConsent: true },
        content: { kind: 'html', subject: 'Pour vous : ', body: '<p>Dites {{code}} au comptoir.</p>' },
      })
      const main = page.getByRole('main')
      await page.goto(`${outside.url}/campaigns/email/${id}/message`)
      await main.getByLabel(w.codeField).fill(w.code.toLowerCase())
      await expect(main.getByLabel(w.codeField)).toHaveValue(w.code)
      await main.getByRole('button', { name: w.insert }).click()
      await expect(page.locator('.bo-wiz-inbox')).toContainText(w.code)
      await expect(page.locator('.bo-wiz-saved[data-state=saved]')).toBeVisible()
      await audit(page)
      await page.goto(`${outside.url}/campaigns/email/${id}/when`)
      await main.getByLabel(w.field).selectOption({ label: await labelOf(page, w.half) })
      await expect(main.getByText(w.some)).toBeVisible()
      await page.locator('.bo-wiz-bar').getByRole('button', { name: w.send }).click()
      await expect(page.getByRole('timer')).toBeVisible()

      const sent = () =>
        call<{ status: string }>(page, 'GET', `/campaigns/${id}`).then(({ status }) => status)
      await expect.poll(sent, { timeout: 150_000, intervals: [2_000] }).toBe('sent')
      const read: string[] = []
      for (const address of known)
        for (const { subject } of await mailsTo(address)) {
          expect(subject).toContain(w.code)
          read.push(address)
        }
      // Of eight, one in 256 times all are on one side.
      const reader = read[0]
      const n = known.indexOf(reader ?? '')
      await page.goto(`${outside.url}/campaigns/${id}`)
      const card = main.locator('.ct-card', { has: page.getByRole('heading', { name: w.card }) })
      const dialog = page.getByRole('dialog')
      const mark = async (name: string, button: string) => {
        await card.getByRole('button', { name: w.mark }).click()
        await dialog.getByRole('searchbox', { name: w.search }).fill(name)
        await dialog.getByRole('radio', { name: new RegExp(name) }).check()
        await dialog.getByLabel(w.amount).fill('12,50')
        await audit(page, { rules: 'wcag' })
        await dialog.getByRole('button', { name: w.marked }).click()
        if (button === w.again) await dialog.getByRole('button', { name: w.again }).click()
        await expect(dialog).toBeHidden()
      }
      await mark(`Essai${language}${n}`, w.marked)
      await mark(`Essai${language}${n}`, w.again)
      await expect(card.getByRole('button', { name: w.takeBack })).toHaveCount(2)
      await expect(card.getByText(w.paid).first()).toBeVisible()
      await card.getByRole('button', { name: w.takeBack }).first().click()
      await expect(card.getByRole('button', { name: w.takeBack })).toHaveCount(1)
      await audit(page)
      const { outcome } = await call<{
        outcome: { writtenTo: { people: number; withOutcome: number }; heldOut: { people: number } }
      }>(page, 'GET', `/campaigns/${id}/stats`)
      expect(outcome.writtenTo.people + outcome.heldOut.people).toBe(508)
      expect(outcome.writtenTo.withOutcome).toBe(1)
      await expect(card.getByText(w.unsure)).toBeVisible()
    })
  })

/** The words of a choice of the holdout, with their own spaces. */
async function labelOf(page: Page, words: string | RegExp): Promise<string> {
  const option = page.getByRole('option', { name: words })
  await option.first().waitFor({ state: 'attached' })
  return (await option.first().textContent()) ?? ''
}

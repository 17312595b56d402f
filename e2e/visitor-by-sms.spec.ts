import { expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { startMailbox, type TestMailbox } from './mailbox.ts'
import { keepOpen, manager } from './people.ts'
import { phonesOf } from './phones.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let sandbox: TestMailbox
let server: DemoServer

test.beforeAll(async () => {
  sandbox = await startMailbox()
  server = await startDemoServer({ environment: { ...sandbox.environment, NOTICE_AFTER_SECONDS: '0' } })
})
test.afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const languages = {
  fr: {
    locale: 'fr-FR',
    phone: '33612770001',
    open: /^(Chat|Discuter avec nous)/,
    question: 'Le fauteuil existe-t-il en bleu ?',
    message: 'Votre message',
    number: /^Votre numéro de téléphone/,
    consent: 'Me répondre par SMS si je quitte le site',
    send: 'Envoyer',
    hint: 'votre réponse part par SMS au +33612770001',
    field: 'Écrivez votre réponse…',
  },
  // The shop’s page is in French; the manager reads English.
  en: {
    locale: 'en-GB',
    phone: '33612770002',
    open: /^(Chat|Discuter avec nous)/,
    question: 'Does the armchair come in red?',
    message: 'Votre message',
    number: /^Votre numéro de téléphone/,
    consent: 'Me répondre par SMS si je quitte le site',
    send: 'Envoyer',
    hint: 'your reply goes by text to +33612770002',
    field: 'Write your reply…',
  },
} as const

/** The chat asks who writes for a phone number. */
async function askForNumbers(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  const headers = { authorization: `Bearer ${token}` }
  const all = await page.request.get(`${server.url}/v2/venues/0/webchats`, { headers })
  for (const { id, venueId } of await all.json()) {
    const chats = `${server.url}/v2/venues/${venueId}/webchats`
    const data = { preChat: { name: 'off', emailAddress: 'off', phoneNumber: 'optional' } }
    expect((await page.request.patch(`${chats}/${id}`, { headers, data })).ok()).toBe(true)
  }
}

for (const [language, words] of Object.entries(languages))
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale })

    test('WCH-05 D-06 who has left is answered by SMS at the number they left, and goes on in the same conversation', async ({
      browser,
    }) => {
      const phones = phonesOf(sandbox.url)
      const office = await browser.newContext({
        locale: words.locale,
        viewport: { width: 1440, height: 900 },
      })
      const street = await browser.newContext({ locale: words.locale })
      await office.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
      const page = await manager(office, server.url)
      await askForNumbers(page)

      const shop = await street.newPage()
      await shop.goto(`${server.shopUrl}/concept.html`)
      await keepOpen(shop)
      await shop.getByRole('button', { name: words.open }).click()
      await shop.getByRole('textbox', { name: words.message }).fill(words.question)
      await shop.getByRole('textbox', { name: words.number }).fill(`+${words.phone}`)
      await shop.getByLabel(words.consent).check()
      await shop.getByRole('button', { name: words.send, exact: true }).click()
      await expect(shop.getByRole('log').getByText(words.question)).toBeVisible()

      await page
        .getByRole('option', { name: words.question })
        .or(page.getByRole('button', { name: words.question }))
        .click()
      await expect(page.getByText(words.hint)).toBeVisible()
      await audit(page)
      await shop.goto('about:blank')
      const field = page.getByPlaceholder(words.field)
      await field.fill('Oui, demain.')
      await field.press('Enter')
      await expect.poll(() => phones.read(words.phone), { timeout: 20_000 }).toHaveLength(1)
      expect((await phones.read(words.phone))[0]?.body).toMatch(/: Oui, demain\.\nhttp/)

      await phones.write(words.phone, 'Parfait, merci.')
      await expect(page.getByRole('log').getByText('Parfait, merci.', { exact: true })).toBeVisible()
      await expect(page.getByRole('log').getByText(words.question, { exact: true })).toBeVisible()
      await street.close()
      await office.close()
    })
  })

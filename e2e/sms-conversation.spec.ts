import { expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type Outside, startOutside } from './channels.ts'
import { loggedIn } from './people.ts'
import { phonesOf } from './phones.ts'

let outside: Outside
let phones: ReturnType<typeof phonesOf>

test.beforeAll(async () => {
  outside = await startOutside()
  phones = phonesOf(outside.sandboxUrl)
})
test.afterAll(() => outside.close())

const languages = {
  fr: {
    locale: 'fr-FR',
    phone: '590690770001',
    number: '0690 77 00 01',
    shown: '+590 690 77 00 01',
    outreach: 'Premiers messages',
    write: 'Écrire à un client',
    mobile: 'Numéro de mobile',
    country: 'Pays',
    text: 'Texte',
    consent: 'Cette personne accepte de recevoir nos SMS',
    send: 'Envoyer',
    open: 'Ouvrir la conversation',
    bell: /^Notifications, \d+ nouvelle/,
    wrote: /\+590 690 77 00 01 a écrit/,
    answerName: /Répondre à \+590 690 77 00 01/,
    length: '17 / 160 · 1 SMS, 1 crédit',
    attach: 'Joindre',
    noFiles: /impossible par SMS/,
    voice: 'Message vocal',
    stopped: 'Ce numéro est dans la liste d’exclusion',
    list: 'Voir la liste d’exclusion',
  },
  en: {
    locale: 'en-GB',
    phone: '590690770002',
    number: '+590 690 77 00 02',
    shown: '+590 690 77 00 02',
    outreach: 'First messages',
    write: 'Write to a customer',
    mobile: 'Mobile number',
    country: 'Country',
    text: 'Text',
    consent: 'This person agreed to receive SMS from us',
    send: 'Send',
    open: 'Open the conversation',
    bell: /^Notifications, \d+/,
    wrote: /\+590 690 77 00 02 wrote/,
    answerName: /Reply to \+590 690 77 00 02/,
    length: '17 / 160 · 1 SMS, 1 credit',
    attach: 'Attach',
    noFiles: /cannot be sent by SMS/,
    voice: 'Voice message',
    stopped: 'This number is on the suppression list',
    list: 'Open the suppression list',
  },
} as const
type Words = (typeof languages)[keyof typeof languages]

/** Writes to a number that no one has answered from, of the bakery. */
async function writeFirst(page: Page, words: Words): Promise<void> {
  await page.goto(`${outside.url}/messages/outreach`)
  await page.getByRole('option', { name: /Boulangerie Karukéra/ }).click()
  await page.getByRole('button', { name: words.write }).click()
  const drawer = page.getByRole('dialog', { name: words.write })
  await drawer.getByLabel(words.mobile).fill(words.number)
  await expect(drawer.getByRole('combobox', { name: words.country })).toBeEnabled()
  await drawer.getByLabel(words.text).fill('Votre table est libre ce soir.')
  await drawer.getByLabel(words.consent).check()
  await drawer.getByRole('button', { name: words.send, exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect.poll(() => phones.read(words.phone)).toHaveLength(1)
}

for (const [language, words] of Object.entries(languages))
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale })

    test('an answer by SMS is announced, answered from the inbox, and the phone receives it', async ({
      context,
    }) => {
      await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
      const page = await loggedIn(context, outside.url)
      await writeFirst(page, words)
      await phones.write(words.phone, 'Oui, pour deux ?')

      await page.getByRole('button', { name: words.bell }).click()
      await expect(page.getByText(words.wrote).first()).toBeVisible()
      await page.goto(`${outside.url}/`)
      await page.getByRole('link', { name: words.answerName }).click()

      const log = page.getByRole('log')
      await expect(log).toContainText('Votre table est libre ce soir.')
      await expect(log).toContainText('Oui, pour deux ?')
      await expect(page.getByRole('img', { name: 'SMS' }).first()).toBeVisible()
      const field = page.getByRole('textbox', { name: words.shown })
      await field.fill('Oui, à 20 heures.')
      await expect(page.getByText(words.length)).toBeVisible()
      await expect(page.getByRole('button', { name: words.voice })).toHaveCount(0)
      await page.getByRole('button', { name: words.attach, exact: true }).click()
      await expect(page.getByRole('menuitem', { name: words.noFiles })).toBeDisabled()
      await page.keyboard.press('Escape')
      await audit(page)
      await field.press('Enter')

      const mark = log.locator('[data-side="right"] .ct-msg-mark').last()
      await expect(mark).toHaveAttribute('data-state', 'delivered')
      expect((await phones.read(words.phone)).at(-1)).toMatchObject({
        direction: 'received',
        other: '36789',
        body: 'Oui, à 20 heures.',
      })

      await phones.write(words.phone, 'STOP')
      await expect(log).toContainText('STOP')
      await expect(page.getByRole('status').filter({ hasText: words.stopped })).toBeVisible()
      await expect(page.getByRole('link', { name: words.list })).toBeVisible()
      await audit(page)
    })
  })

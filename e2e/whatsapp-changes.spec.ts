import { expect, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type Outside, startOutside } from './channels.ts'
import { manager, workIn } from './people.ts'

let outside: Outside

test.beforeAll(async () => {
  outside = await startOutside('whatsapp')
})
test.afterAll(() => outside.close())

const languages = {
  fr: {
    locale: 'fr-FR',
    samples: 'Autres gestes du client',
    send: 'Envoyer cet exemple',
    order: 'une commande',
    warning: 'Meta vous avertit au sujet de votre compte.',
    edited: /^Modifié/,
    withdrawn: /^Retiré par son auteur/,
    ad: /^Publicité\s: Brunch à 15 €$/,
    group: /^Un groupe WhatsApp ne peut recevoir de réponse que depuis le téléphone/,
  },
  en: {
    locale: 'en-GB',
    samples: 'Other things that customers do',
    send: 'Send this sample',
    order: 'an order',
    warning: 'Meta warns you about your account.',
    edited: /^Edited/,
    withdrawn: /^Withdrawn/,
    ad: /^Advertisement: Brunch à 15 €$/,
    group: /^A WhatsApp group can only be answered from the venue’s phone/,
  },
} as const

const samples = [
  'by an advertisement',
  'an order',
  'an edit',
  'a withdrawal',
  'a reaction',
  'an answer to an earlier message',
  'in a group',
]

for (const [language, words] of Object.entries(languages))
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale })

    test('an order, an edit, a withdrawal, a reaction and a quotation of a customer are shown in the inbox', async ({
      context,
    }) => {
      const phone = await context.newPage()
      await phone.goto(`${outside.sandboxUrl}/#whatsapp`)
      await phone.getByText(words.samples).click()
      for (const name of samples) {
        await phone.locator('#whatsapp-sample').selectOption(name)
        if (name === 'an order')
          await expect(phone.locator('#whatsapp-sample option:checked')).toHaveText(words.order)
        const sent = phone.waitForResponse(/samples$/)
        await phone.getByRole('button', { name: words.send }).click()
        expect((await sent).status()).toBe(201)
      }
      await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
      const office = await manager(context, outside.url)
      await office.getByRole('listitem').filter({ hasText: 'Inès Baptiste' }).first().click()
      const log = office.getByRole('log')
      await expect(log.getByText('Oui, celui-là').last()).toBeVisible()
      await expect(log.locator('.ct-msg-quote').last()).toContainText('Le pain complet')
      await expect(log.getByRole('link', { name: words.ad }).last()).toHaveAttribute(
        'href',
        'https://fb.me/ad',
      )
      // Our own words in a conversation are in the language of the venue.
      await expect(log.getByText(/2 × PAIN-01/).last()).toContainText('Commande')
      const edit = log.locator('details').filter({ hasText: words.edited }).last()
      await edit.locator('summary').click()
      await expect(edit).toContainText('Deux pin')
      await expect(log.getByText('Deux pains', { exact: true }).last()).toBeVisible()
      await expect(log.getByText(words.withdrawn).last()).toBeVisible()
      await expect(log.getByRole('img', { name: /❤️/ }).last()).toBeVisible()
      await audit(office)
      await office.getByRole('listitem').filter({ hasText: 'Groupe WhatsApp' }).first().click()
      await expect(log.getByText('À tous').last()).toBeVisible()
      const box = office.locator('.bo-answer')
      await expect(box.getByText(words.group)).toBeVisible()
      await expect(box.getByRole('textbox')).toBeDisabled()
      await audit(office)
    })
  })

for (const [language, words] of Object.entries(languages))
  test(`what Meta reports of an account is explained in ${language}, beside the words of Meta`, async ({
    context,
  }) => {
    const data = { platform: 'whatsapp', name: 'a warning about an account' }
    const sent = await context.request.post(`${outside.sandboxUrl}/api/whatsapp/samples`, { data })
    expect(sent.ok()).toBe(true)
    await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
    const office = await manager(context, outside.url)
    await workIn(office, 1)
    const report = office.getByRole('listitem').filter({ hasText: words.warning }).first()
    await expect(async () => {
      await office.goto(`${outside.url}/channels`)
      await expect(report).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(report.locator('q')).toHaveText(/Please reupload your profile picture/)
    await expect(report.locator('q')).toHaveAttribute('lang', 'en')
    await audit(office)
  })

test('staff see what came for an account that no venue has linked, with the reason', async ({ context }) => {
  const sample = { platform: 'whatsapp', name: 'a text', account: '200000009999' }
  for (let count = 0; count < 2; count += 1)
    expect(
      (await context.request.post(`${outside.sandboxUrl}/api/whatsapp/samples`, { data: sample })).ok(),
    ).toBe(true)
  const staff = await manager(context, outside.url, 'admin@comptoir.example')
  const row = staff.getByRole('row').filter({ hasText: '200000009999' })
  await expect(async () => {
    await staff.goto(`${outside.url}/management/events`)
    await expect(row).toContainText('Linked to no venue', { timeout: 1000 })
    await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await audit(staff)
})

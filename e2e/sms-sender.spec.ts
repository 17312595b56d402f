import { expect, test } from '@playwright/test'
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
    sender: 'Fournil GP',
    // Metropolitan France reaches the short code; phones overseas get a link.
    phone: '33612660001',
    mention: /^STOP 36789$/,
    field: 'Nom d’expéditeur',
    wrong: /3 à 11 lettres sans accent, chiffres, espaces, _ ou -\s; pas de chiffre/,
    taken: /Ce nom est celui d’un service connu/,
    save: 'Enregistrer',
    saved: 'Enregistré',
    write: 'Écrire à un client',
    mobile: 'Numéro de mobile',
    country: 'Pays',
    text: 'Texte',
    unended: /La variable «\u202f\{\{nom\u202f», au caractère 9, n’est pas fermée/,
    refused: /Une variable commence par deux accolades et n’est pas fermée/,
    consent: 'Cette personne accepte de recevoir nos SMS',
    send: 'Envoyer',
    unicode: /Unicode\u202f: 70 caractères · 1 SMS/,
  },
  en: {
    locale: 'en-GB',
    sender: 'Fournil UK',
    phone: '590690660002',
    mention: /^STOP http:\/\/\S+\/s\/[A-Za-z0-9]{10}$/,
    field: 'Sender name',
    wrong: /3 to 11 letters without accents, digits, spaces, _ or -, and no digit/,
    taken: /This is the name of a well-known service/,
    save: 'Save',
    saved: 'Saved',
    write: 'Write to a customer',
    mobile: 'Mobile number',
    country: 'Country',
    text: 'Text',
    unended: /The variable “\{\{nom” at character 9 is not closed/,
    refused: /A variable starts with two braces but is not closed/,
    consent: 'This person agreed to receive SMS from us',
    send: 'Send',
    unicode: /Unicode: 70 characters · 1 SMS/,
  },
} as const

for (const [language, words] of Object.entries(languages))
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale })

    test('SMS-06 SMS-07 SMS-08 SMS-09 an SMS leaves in the venue’s own name; its preview marks what costs and what does not end', async ({
      context,
    }) => {
      await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
      const page = await loggedIn(context, outside.url)
      await page.goto(`${outside.url}/venues/1`)
      const field = page.getByLabel(words.field, { exact: true })
      const save = page.getByRole('button', { name: words.save, exact: true })
      for (const [name, why] of [
        ['7e Art', words.wrong],
        ['La Poste', words.taken],
      ] as const) {
        await field.fill(name)
        await save.click()
        await expect(field).toHaveAccessibleDescription(why)
      }
      await audit(page)
      await field.fill(words.sender)
      await save.click()
      await expect(page.getByText(words.saved, { exact: false }).first()).toBeVisible()

      await page.goto(`${outside.url}/messages/outreach`)
      await page.getByRole('button', { name: words.write }).click()
      const drawer = page.getByRole('dialog', { name: words.write })
      await drawer.getByLabel(words.mobile).fill(`+${words.phone}`)
      await expect(drawer.getByRole('combobox', { name: words.country })).toBeEnabled()
      const preview = drawer.getByRole('figure')
      await expect(preview).toContainText(words.sender)
      await drawer.getByLabel(words.text).fill('Bonjour {{nom')
      await expect(drawer.getByText(words.unended)).toBeVisible()
      await drawer.getByLabel(words.consent).check()
      await drawer.getByRole('button', { name: words.send, exact: true }).click()
      await expect(drawer.getByLabel(words.text)).toHaveAccessibleDescription(words.refused)

      await drawer.getByLabel(words.text).fill('Votre table vous attend 🥐')
      await expect(preview.locator('mark')).toHaveText('🥐')
      await expect(preview).toContainText(words.unicode)
      await expect(preview).toContainText(/\bSTOP (?:36789|http)/)
      await audit(page)
      await drawer.getByRole('button', { name: words.send, exact: true }).click()
      await expect(drawer).toBeHidden()
      await expect.poll(() => phones.read(words.phone)).toHaveLength(1)
      expect((await phones.read(words.phone))[0]).toMatchObject({
        other: words.sender,
        body: expect.stringMatching(/^Votre table vous attend 🥐\nSTOP /),
      })
      const [, mention = ''] = (await phones.read(words.phone))[0]?.body.split('\n') ?? []
      expect(mention).toMatch(words.mention)
      const [link] = /http\S+/.exec(mention) ?? []
      if (!link) return
      const person = await context.newPage()
      await person.goto(link)
      await person.getByRole('button').click()
      await expect(person.getByRole('heading', { level: 1 })).toHaveText(
        /Vous êtes désinscrit|You are unsubscribed/,
      )
    })
  })

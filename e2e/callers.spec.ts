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
    landline: '590590770001',
    mobile: '590690770011',
    shownLandline: '+590 590 77 00 01',
    shown: '+590 690 77 00 11',
    title: 'Appels manqués',
    isLandline: 'Pas de SMS\u202f: c’est une ligne fixe.',
    callBack: 'Rappeler Inès Rosier',
    write: /^Écrire à/,
    hide: 'Masquer l’appel de Inès Rosier',
    hidden: 'Masqués',
    show: 'Afficher à nouveau l’appel de Inès Rosier',
    toCallBack: 'À rappeler',
    undo: 'Annuler',
    delivered: 'SMS remis',
    drawer: 'Écrire à un client',
    phone: 'Numéro de mobile',
    numbers: 'Numéros virtuels',
    edit: /^Modifier/,
    editTitle: 'Modifier',
    forward: 'Sonne au',
    save: 'Enregistrer',
    refused: /Le fournisseur a refusé\u202f: «\u202fThe number \+33\d+ is not known\.\u202f»/,
  },
  en: {
    locale: 'en-GB',
    landline: '590590770002',
    mobile: '590690770012',
    shownLandline: '+590 590 77 00 02',
    shown: '+590 690 77 00 12',
    title: 'Missed calls',
    isLandline: 'No SMS: this is a landline.',
    callBack: 'Call back Inès Rosier',
    write: /^Write to/,
    hide: 'Hide the call of Inès Rosier',
    hidden: 'Hidden',
    show: 'Show again the call of Inès Rosier',
    toCallBack: 'To call back',
    undo: 'Undo',
    delivered: 'SMS delivered',
    drawer: 'Write to a customer',
    phone: 'Mobile number',
    numbers: 'Virtual numbers',
    edit: /^Edit/,
    editTitle: 'Edit',
    forward: 'Forward to',
    save: 'Save',
    refused: /The provider refused: “The number \+33\d+ is not known\.”/,
  },
} as const

/** Calls the API as the manager of a page, in the bakery. */
async function ask<T>(page: Page, path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  const options = { headers: { authorization: `Bearer ${token}` }, ...(data ? { data } : {}) }
  const url = `${outside.url}/v2/venues/1/${path}`
  const answer = data ? await page.request.post(url, options) : await page.request.get(url, options)
  expect(answer.ok()).toBe(true)
  return answer.json()
}

/** A number of the bakery, taken at the provider. */
async function takeNumber(page: Page): Promise<string> {
  const { profiles } = await ask<{ profiles: { profileId: number }[] }>(page, 'conversations/setup')
  const body = { profileId: profiles[0]?.profileId, fallbackPhoneNumber: '+590590820001' }
  return (await ask<{ phoneNumber: string }>(page, 'virtualPhoneNumbers', body)).phoneNumber
}

async function addContact(page: Page, contactPhoneNumber: string): Promise<void> {
  const [book] = await ask<{ addressBookId: number }[]>(page, 'addressBooks')
  const name = { contactFirstName: 'Inès', contactLastName: 'Rosier' }
  await ask(page, 'contacts', { ...name, contactPhoneNumber, contactAddressBookId: book?.addressBookId })
}

const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

for (const [language, words] of Object.entries(languages))
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale })
    test.beforeEach(({ context }) =>
      context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language),
    )

    test('VPN-08 callers appear at once with name and answer: a landline is called back, a mobile written to', async ({
      context,
    }) => {
      const page = await loggedIn(context, outside.url)
      const number = await takeNumber(page)
      await addContact(page, words.landline)
      await page.goto(`${outside.url}/messages/calls`)
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()

      await phones.miss(number, `+${words.landline}`)
      const line = lines(page).filter({ hasText: 'Inès Rosier' }).filter({ hasText: words.shownLandline })
      await expect(line).toContainText(words.isLandline)
      await expect(line).toContainText('Boulangerie Karukéra')
      await expect(line.getByRole('link', { name: words.callBack })).toHaveAttribute(
        'href',
        `tel:+${words.landline}`,
      )
      await expect(line.getByRole('link', { name: words.write })).toHaveCount(0)

      await phones.miss(number, `+${words.mobile}`)
      const mobile = lines(page).filter({ hasText: words.shown })
      await expect(mobile).toContainText(words.delivered)
      await audit(page)

      await line.getByRole('button', { name: words.hide }).click()
      await expect(line).toHaveCount(0)
      await page.getByRole('button', { name: words.undo }).click()
      await expect(line).toBeVisible()
      await line.getByRole('button', { name: words.hide }).click()
      await page
        .getByRole('radio', { name: words.hidden })
        .or(page.getByRole('tab', { name: words.hidden }))
        .click()
      await line.getByRole('button', { name: words.show }).click()
      await page
        .getByRole('radio', { name: words.toCallBack })
        .or(page.getByRole('tab', { name: words.toCallBack }))
        .click()
      await expect(line).toBeVisible()

      await mobile.getByRole('link', { name: words.write }).click()
      const drawer = page.getByRole('dialog', { name: words.drawer })
      await expect(drawer.getByLabel(words.phone)).toHaveValue(/690 77 00 1/)
      await audit(page)
    })

    test('VPN-07 why a number could not be forwarded is said in the provider’s words', async ({
      context,
    }) => {
      const page = await loggedIn(context, outside.url)
      const number = await takeNumber(page)
      const { VOICE_URL, VOICE_KEY } = outside.environment
      await fetch(`${VOICE_URL}/numbers/${encodeURIComponent(number)}/release`, {
        method: 'POST',
        headers: { authorization: `Bearer ${VOICE_KEY}`, 'content-type': 'application/json' },
        body: '{}',
      })
      await page.goto(`${outside.url}/messages/numbers`)
      await page.getByRole('option', { name: /Boulangerie Karukéra/ }).click()
      await page.getByRole('button', { name: words.edit }).last().click()
      const drawer = page.getByRole('dialog', { name: words.editTitle })
      await drawer.getByLabel(words.forward).fill('0590 82 00 02')
      await drawer.getByRole('button', { name: words.save }).click()
      await expect(drawer.getByRole('alert').filter({ hasText: words.refused })).toBeVisible()
      await audit(page)
    })
  })

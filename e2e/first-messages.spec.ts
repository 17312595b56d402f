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

const history = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem')

async function openPage(page: Page, path: string, title: string): Promise<void> {
  await page.goto(outside.url + path)
  await page.getByRole('option', { name: /Boulangerie Karukéra/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** What is found of the provider of SMS, as its operator asks. */
async function problemOfSms(): Promise<string | null | undefined> {
  const answer = await fetch(`${outside.url}/providers/checks`, { method: 'POST' })
  const found = (await answer.json()) as { name: string; problem: string | null }[]
  return found.find(({ name }) => name === 'sms')?.problem
}

/** Fills the drawer: the number as people of Guadeloupe write it. */
async function write(page: Page, number: string, text: string) {
  await page.getByRole('button', { name: 'Écrire à un client' }).click()
  const drawer = page.getByRole('dialog', { name: 'Écrire à un client' })
  await drawer.getByLabel('Numéro de mobile').fill(number)
  // Until the rules of numbers are there, the number is none yet, and sending says so.
  await expect(drawer.getByRole('combobox', { name: 'Pays' })).toBeEnabled()
  await drawer.getByLabel('Texte').fill(text)
  return drawer
}

test('ORC-02 SMS-09 a first message goes out with consent, arrives, is answered; after STOP the next is refused in words', async ({
  context,
}) => {
  const page = await loggedIn(context, outside.url)
  await phones.behave({ isRefusing: true })
  await expect.poll(problemOfSms, { timeout: 20_000 }).toBe('refused')
  await openPage(page, '/messages/outreach', 'Premiers messages')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('leur fournisseur refuse les identifiants')
  await audit(page)
  await phones.behave({})
  await expect.poll(problemOfSms, { timeout: 40_000 }).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(notice).toBeHidden()
  await expect(page.getByText('Rien n’a encore été envoyé')).toBeVisible()

  const drawer = await write(page, '0690 12 34 56', 'Votre gâteau est prêt !')
  await expect(drawer.getByText(/^6\d \/ 70 · 1 SMS$/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Remplacer â → a, ê → e' }).click()
  await expect(drawer.getByText(/^6\d \/ 160 · 1 SMS$/)).toBeVisible()
  await expect(drawer.getByRole('figure')).toContainText('Votre gateau est pret !')
  await expect(drawer.getByRole('figure')).toContainText(/STOP http:\/\/\S+\/s\//)
  await audit(page)
  await drawer.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(drawer.getByText('Sans cet accord, rien ne peut être envoyé.')).toBeVisible()
  expect(await phones.read('590690123456')).toEqual([])
  await drawer.getByLabel('Cette personne accepte de recevoir nos SMS').check()
  await drawer.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(drawer).toBeHidden()

  const line = history(page).first()
  await expect(line).toContainText('Remis')
  expect(await phones.read('590690123456')).toMatchObject([
    { direction: 'received', body: expect.stringMatching(/^Votre gateau est pret !\nSTOP http\S+$/) },
  ])
  await phones.write('590690123456', "Merci, j'arrive")
  await expect(line).toContainText("Merci, j'arrive")
  await phones.write('590690123456', 'STOP')
  await expect(line).toContainText('STOP')

  const again = await write(page, '0690 12 34 56', 'Et demain ?')
  await again.getByLabel('Cette personne accepte de recevoir nos SMS').check()
  await again.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(again.getByLabel('Numéro de mobile')).toHaveAccessibleDescription(
    'Cette personne ne veut plus de SMS.',
  )
  expect(
    (await phones.read('590690123456')).filter(({ direction }) => direction === 'received'),
  ).toHaveLength(1)
})

/** A contact of whom no consent is kept, as somebody else would have added them. */
async function addContact(page: Page, contactFirstName: string, contactPhoneNumber: string) {
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  const headers = { authorization: `Bearer ${token}` }
  const books = await page.request.get(`${outside.url}/v2/venues/1/addressBooks`, { headers })
  const [book] = await books.json()
  const added = await page.request.post(`${outside.url}/v2/venues/1/contacts`, {
    headers,
    data: {
      ...(book ? { contactAddressBookId: book.addressBookId } : {}),
      contactFirstName,
      contactPhoneNumber,
    },
  })
  return (await added.json()).contactId
}

test('CON-03 a contact is written to by name with the agreement that was missing, by day', async ({
  context,
}) => {
  const page = await loggedIn(context, outside.url)
  // It is day in one of these places nearly always.
  const phone = new Date().getUTCHours() < 14 ? '262692444401' : '590690444401'
  const contactId = await addContact(page, 'Inès', phone)
  await openPage(page, `/contacts/message?contactIds=${contactId}&type=sms`, 'Écrire aux contacts')
  await expect(page.getByText('Personne ne le recevra.')).toBeVisible()
  await expect(page.getByText('1 sans accord conservé', { exact: true })).toBeVisible()
  await page.getByLabel(/sans accord conservé accepte/).check()
  await expect(page.getByText('1 personne le recevra.')).toBeVisible()
  await page.getByLabel('Texte').fill('Bonjour {firstName} !')
  await expect(page.getByRole('figure')).toContainText('Bonjour Inès !')
  await expect(page.getByText('1 crédit', { exact: true })).toBeVisible()
  await audit(page)
  const isDay = (await page.getByText('ni la nuit').count()) === 0
  await page.getByRole('button', { name: 'Envoyer à 1 personne' }).click()
  await expect(page.getByText('1 message est en route.')).toBeVisible()
  await page.getByRole('link', { name: 'Suivre les messages' }).click()
  const line = history(page).first()
  await expect(line).toContainText('Bonjour Inès !')
  await expect(line).toContainText(isDay ? 'Remis' : 'Part le')
  expect(await phones.read(phone)).toMatchObject(
    isDay ? [{ direction: 'received', body: expect.stringMatching(/^Bonjour Inès !\nSTOP http\S+$/) }] : [],
  )
})

test('trust 3.2 shows a message with an unknown outcome, which is then sent again or marked as sent', async ({
  context,
}) => {
  const page = await loggedIn(context, outside.url)
  await openPage(page, '/messages/outreach', 'Premiers messages')
  for (const number of ['0690 22 22 01', '0690 22 22 02']) {
    await phones.behave({ answer: 'lose', remaining: 1, receipts: 'none' })
    const drawer = await write(page, number, 'Votre table est prête.')
    await drawer.getByLabel('Cette personne accepte de recevoir nos SMS').check()
    await drawer.getByRole('button', { name: 'Envoyer', exact: true }).click()
    const line = history(page).filter({ hasText: number.replace(/^0/, '+590 ') })
    await expect(line).toContainText('Incertain', { timeout: 20_000 })
    await phones.behave({})
  }
  await audit(page)
  await page.getByRole('button', { name: 'Considérer comme envoyé : +590 690 22 22 02' }).click()
  await expect(history(page).first()).toContainText('Envoyé')
  await page.getByRole('button', { name: 'Renvoyer : +590 690 22 22 01' }).click()
  await expect(history(page).nth(1)).toContainText('Remis')
  await expect(page.getByText('Incertain')).toHaveCount(0)
  expect(await phones.read('590690222201')).toHaveLength(2)
  expect(await phones.read('590690222202')).toHaveLength(1)
})

test('VPN-08 a number is taken, a call to it that no one takes is answered by SMS, once', async ({
  context,
}) => {
  const page = await loggedIn(context, outside.url)
  await openPage(page, '/messages/numbers', 'Numéros virtuels')
  await page.getByRole('main').getByRole('button', { name: 'Prendre un numéro' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Prendre un numéro' })
  await drawer.getByLabel('Sonne au').fill('0590 82 00 01')
  await audit(page)
  await drawer.getByRole('button', { name: 'Prendre un numéro' }).click()
  await expect(drawer).toBeHidden()
  const line = history(page).first()
  await expect(line).toContainText('Sonne au +590 590 82 00 01')
  const shown = /\+33[\d\s]{9,14}\d/.exec((await line.textContent()) ?? '')?.[0] ?? ''
  const number = shown.replace(/\s/g, '')

  await phones.miss(number, '+590690333301')
  await expect.poll(() => phones.read('590690333301')).toHaveLength(1)
  const [sms] = await phones.read('590690333301')
  expect(sms?.body).toContain('Boulangerie')
  await phones.miss(number, '+590690333301')
  await page.reload()
  await expect(line).toContainText('2 appels manqués en 30 jours')
  await expect(line).toContainText('1 a reçu un SMS')
  expect(await phones.read('590690333301')).toHaveLength(1)

  await page.getByRole('button', { name: `Rendre : ${shown.replace(/\s/g, ' ')}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rendre' }).click()
  await expect(page.getByText('Aucun numéro pour le moment')).toBeVisible()
})

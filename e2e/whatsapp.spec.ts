import { expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import {
  answerVoice,
  answerWords,
  exchangePictures,
  type Outside,
  type Phone,
  phoneOn,
  startOutside,
  useMicrophone,
} from './channels.ts'
import { manager } from './people.ts'

useMicrophone()

let outside: Outside

test.beforeAll(async () => {
  outside = await startOutside('whatsapp')
})
test.afterAll(() => outside.close())

/** Somebody with a phone: the sandbox's own page. */
async function customer(page: Page, name: string): Promise<Phone> {
  await page.goto(`${outside.sandboxUrl}/#whatsapp`)
  await page.getByLabel('Nom', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Écrire avec ce numéro' }).click()
  return phoneOn(page)
}

test('a customer writes on WhatsApp, the manager answers words, a picture and a voice message, the ticks arrive; the token expires and is repaired', async ({
  context,
}) => {
  const phone = await context.newPage()
  const ines = await customer(phone, 'Inès Baptiste')
  await ines.write('Vous avez du pain sans gluten ?')
  const office = await manager(context, outside.url)
  await office.getByRole('listitem').filter({ hasText: 'Inès Baptiste' }).first().click()
  const log = office.getByRole('log')
  await expect(log.getByText('Vous avez du pain sans gluten ?')).toBeVisible()

  await answerWords(office, ines, /Inès Baptiste/, 'Oui, le samedi.')
  await exchangePictures(office, ines, outside.sandboxUrl)
  await answerVoice(office, ines)
  await audit(phone)

  await phone.getByText('Pour relier un numéro').click()
  await phone.getByRole('button', { name: 'Faire expirer' }).click()
  await expect(phone.getByText('Ce jeton a expiré.')).toBeVisible()
  const field = office.getByRole('textbox', { name: /Inès Baptiste/ })
  await field.fill('À samedi !')
  await field.press('Enter')
  const banner = office.locator('.bo-channel-banner')
  await expect(banner).toContainText('Le jeton d’accès n’est plus accepté')
  await banner.getByRole('link').click()
  await expect(office.getByRole('heading', { name: 'Canaux' })).toBeVisible()
  await expect(office.getByText('1 message attend et partira dès la réparation.')).toBeVisible()
  await audit(office)
  await office.getByLabel('Jeton d’accès').fill('EAA-sandbox-2')
  await office.getByRole('button', { name: 'Vérifier le jeton' }).click()
  await expect(office.getByRole('button', { name: 'Vérifier le jeton' })).toBeHidden()
  await expect(banner).toBeHidden()
  await expect(ines.chat.getByText('À samedi !')).toBeVisible()
})

/** A template of the venue's own: Meta refuses its first wording, says why it rejects the second, takes the third. */
async function makeTemplate(channels: Page, phone: Page): Promise<void> {
  await channels.getByRole('option', { name: 'Boulangerie Karukéra' }).click()
  await channels.getByRole('button', { name: 'Nouveau modèle' }).click()
  const dialog = channels.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('table_prete')
  await dialog.getByRole('textbox', { name: 'Texte' }).fill('{{1}}, votre table vous attend.')
  await dialog.getByRole('textbox', { name: 'Exemple de la variable 1' }).fill('Nora')
  await expect(dialog.getByText('Nora, votre table vous attend.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Soumettre à WhatsApp' }).click()
  await expect(dialog.getByText(/Variables can’t be at the start or end/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Texte' }).fill('Bonjour {{1}}, votre table est là.')
  await audit(channels)
  await dialog.getByRole('button', { name: 'Soumettre à WhatsApp' }).click()
  const line = channels.getByRole('listitem').filter({ hasText: 'table_prete' })
  await expect(line.getByText('En examen')).toBeVisible()
  await phone.getByText('Modèles chez Meta').click()
  await phone.getByRole('button', { name: 'Refuser table_prete' }).click()
  await channels.reload()
  await expect(line.getByText('la forme ne convient pas', { exact: false })).toBeVisible()
  await line.getByRole('button', { name: 'Modifier' }).click()
  await dialog.getByRole('textbox', { name: 'Texte' }).fill('Bonjour {{1}}, votre table vous attend.')
  await dialog.getByRole('textbox', { name: 'Exemple de la variable 1' }).fill('Nora')
  await dialog.getByRole('button', { name: 'Soumettre à WhatsApp' }).click()
  await expect(line.getByText('En examen')).toBeVisible()
  await phone.getByRole('button', { name: 'Approuver table_prete' }).click()
  await channels.reload()
  await expect(line.getByText('Approuvé')).toBeVisible()
  await audit(channels)
}

/** The number is WhatsApp's own; the e-mail address is that of the contact, once it is known whose conversation it is. */
async function offersCallAndMail(office: Page): Promise<void> {
  await expect(office.getByRole('link', { name: /^Appeler le \+/ })).toHaveAttribute('href', /^tel:\+\d+$/)
  const mail = office.getByRole('link', { name: 'Écrire à nora@mail.example' })
  await expect(mail).toHaveCount(0)
  const token = await office.evaluate(() => localStorage.getItem('comptoir:token'))
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await office.request.fetch(outside.url + path, { method, data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { contactId: number }
  }
  const { searchParams } = new URL(office.url())
  const conversations = await office.request.get(`${outside.url}/v2/venues/0/conversations`, { headers })
  const found = ((await conversations.json()) as { id: string; venueId: number }[]).find(
    ({ id }) => id === searchParams.get('conversationId'),
  )
  const venue = `/v2/venues/${found?.venueId}`
  const books = await office.request.get(`${outside.url}${venue}/addressBooks`, { headers })
  const [book] = (await books.json()) as { addressBookId: number }[]
  const { contactId } = await ask('POST', `${venue}/contacts`, {
    contactEmailAddress: 'nora@mail.example',
    ...(book && { contactAddressBookId: book.addressBookId }),
  })
  await ask('PUT', `${venue}/conversations/${found?.id}/contact`, { contactId })
  await expect(mail).toHaveAttribute('href', 'mailto:nora@mail.example')
}

test('MSG-13 SOC-06 SOC-16 the window is over: the composer offers the approved templates, the demo’s and one made on the channels page; both are sent, the tick comes', async ({
  context,
}) => {
  test.setTimeout(120_000)
  const phone = await context.newPage()
  const ines = await customer(phone, 'Nora Sainte-Rose')
  await ines.write('Vous livrez ?')
  const office = await manager(context, outside.url)
  await office.getByRole('listitem').filter({ hasText: 'Nora Sainte-Rose' }).first().click()
  const log = office.getByRole('log')
  await expect(log.getByText('Vous livrez ?')).toBeVisible()
  const channels = await context.newPage()
  await channels.goto(new URL('/channels', office.url()).href)
  await makeTemplate(channels, phone)
  await phone.getByRole('button', { name: 'Laisser passer un jour' }).click()
  await office.clock.install({ time: Date.now() + 25 * 3_600_000 })
  await office.reload()
  await expect(log.getByText('Vous livrez ?')).toBeVisible()
  await expect(office.getByText(/WhatsApp n’accepte plus de réponse depuis/)).toBeVisible()
  await expect(office.getByRole('textbox', { name: /Nora Sainte-Rose/ })).toHaveCount(0)
  await offersCallAndMail(office)

  await office.getByLabel('Variable 1').fill('Nora')
  await office.getByRole('button', { name: 'Envoyer le modèle' }).click()
  await expect(office.getByLabel('Variable 2')).toHaveAttribute('aria-invalid', 'true')
  await office.getByLabel('Variable 2').fill('19 h')
  const words = 'Bonjour Nora, votre commande est prête. Elle vous attend jusqu’à 19 h.'
  await expect(office.getByLabel('Ce que le client lira')).toContainText(words)
  await audit(office)
  await office.getByRole('button', { name: 'Envoyer le modèle' }).click()
  await expect(log.getByText(words)).toBeVisible()
  await expect(ines.chat.getByText(words)).toBeVisible()
  await office.getByRole('combobox', { name: 'Modèle' }).click()
  await office.getByRole('option', { name: 'table_prete (fr)' }).click()
  await office.getByLabel('Variable 1').fill('Nora')
  await office.getByRole('button', { name: 'Envoyer le modèle' }).click()
  await expect(log.getByText('Bonjour Nora, votre table vous attend.')).toBeVisible()
  await expect(ines.chat.getByText('Bonjour Nora, votre table vous attend.')).toBeVisible()
  const tick = log.locator('[data-side="right"] .ct-msg-mark').last()
  await expect(tick).toHaveAttribute('data-state', 'read')
})

import { expect, test } from '@playwright/test'
import { audit } from './audit.ts'
import {
  answerVoice,
  answerWords,
  exchangePictures,
  type Outside,
  phoneOn,
  startOutside,
  useMicrophone,
} from './channels.ts'
import { loggedIn, manager } from './people.ts'

useMicrophone()

let outside: Outside

test.beforeAll(async () => {
  outside = await startOutside('rcs')
})
test.afterAll(() => outside.close())

test('D-01 a customer writes by RCS and sees that it is read, the manager answers with words, pictures and voice, the ticks arrive; the key is revoked and the page says how to repair it', async ({
  context,
}) => {
  const phone = await context.newPage()
  await phone.goto(`${outside.sandboxUrl}/#rcs`)
  await phone.getByRole('button', { name: 'Écrire avec ce numéro' }).click()
  const chat = phoneOn(phone)
  await chat.write('Vous êtes ouverts lundi ?')

  const office = await manager(context, outside.url)
  await office.getByRole('listitem').filter({ hasText: '+590690000200' }).first().click()
  const log = office.getByRole('log')
  await expect(log.getByText('Vous êtes ouverts lundi ?')).toBeVisible()
  await expect(chat.chat.locator('.chat-customer').first()).toContainText('✓✓ lu')
  await office.getByRole('textbox', { name: /590690000200/ }).fill('Oui')
  await expect(phone.getByText('L’établissement écrit…')).toBeVisible()
  await answerWords(office, chat, /590690000200/, 'Oui, dès 6 h.')
  await exchangePictures(office, chat, outside.sandboxUrl)
  await answerVoice(office, chat)
  await expect(chat.chat.locator('.chat-business audio')).toHaveJSProperty('error', null)
  await phone.getByRole('button', { name: 'Envoyer un message vocal' }).click()
  const voice = log.locator('[data-side="left"] audio')
  await expect.poll(() => voice.evaluate((sound: HTMLAudioElement) => sound.duration)).toBeCloseTo(1.2, 1)
  await audit(phone)

  await phone.getByText('Pour relier un agent').click()
  await phone.getByRole('button', { name: 'Révoquer les clés' }).click()
  const field = office.getByRole('textbox', { name: /590690000200/ })
  await field.fill('À lundi !')
  await field.press('Enter')
  const banner = office.locator('.bo-channel-banner')
  await expect(banner).toContainText('Google n’accepte plus la clé')
  await banner.getByRole('link').click()
  await expect(office.getByText('1 message attend et partira dès la réparation.')).toBeVisible()
  await audit(office)
  await phone.getByRole('button', { name: 'Rétablir les clés' }).click()
  await office
    .getByLabel('Fichier de clé du compte de service')
    .fill(await phone.getByLabel('Fichier de clé').inputValue())
  await office.getByLabel('Jeton client du webhook').fill('sandbox-client-token-of-rcs')
  await office.getByLabel('Un téléphone avec RCS').fill('+590 690 00 00 01')
  await office.getByRole('button', { name: 'Vérifier et relier' }).click()
  await expect(banner).toBeHidden()
  await expect(chat.chat.getByText('À lundi !')).toBeVisible()
})

test('AIA-08, AIA-09 the manager changes what customers see of the agent, at Google; a colour that is hard to read and a name after verification are refused', async ({
  context,
}) => {
  const sandbox = (path: string, body: object) =>
    fetch(`${outside.sandboxUrl}/api/rcs${path}`, { method: 'PUT', body: JSON.stringify(body) })
  const office = await loggedIn(context, outside.url)
  await office.goto(`${outside.url}/channels`)
  await office.getByRole('option', { name: 'Boulangerie Karukéra' }).click()
  const card = office.getByRole('region', { name: 'Ce que voient vos clients' })
  await expect(card.getByText('Pain et viennoiseries, à Pointe-à-Pitre')).toBeVisible()
  await card.getByRole('button', { name: 'Modifier' }).click()
  const drawer = office.getByRole('dialog', { name: 'Ce que voient vos clients' })
  await drawer.getByLabel('Présentation').fill('Ouvert dès 6 h')
  await drawer.getByLabel('Couleur').fill('#ffee99')
  await drawer.getByRole('button', { name: 'Ajouter un site' }).click()
  await drawer.getByLabel('Site 1', { exact: true }).fill('https://karukera.example')
  await drawer.getByRole('group', { name: 'Sites' }).getByLabel('Texte du bouton 1').fill('Notre site')
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer.getByText('Cette couleur se lit mal sur fond blanc')).toBeVisible()
  await audit(office)
  await drawer.getByLabel('Couleur').fill('#0b5d3b')
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer).toBeHidden()
  await expect(card.getByText('Ouvert dès 6 h')).toBeVisible()
  await expect(card.getByText('+590590000001, https://karukera.example')).toBeVisible()

  await sandbox('/verification', { isVerified: true })
  await card.getByRole('button', { name: 'Modifier' }).click()
  await drawer.getByLabel('Nom de l’agent').fill('Autre nom')
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer.getByText('cannot be changed after the agent has been verified')).toBeVisible()
})

test('AIA-09 in English on a phone: contacts of the agent are added and removed', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 800 } })
  await context.addInitScript(() => {
    localStorage.setItem('comptoir:language', 'en')
    localStorage.setItem('comptoir:venue', '1')
  })
  const office = await loggedIn(context, outside.url)
  await office.goto(`${outside.url}/channels`)
  const card = office.getByRole('region', { name: 'What your customers see' })
  await card.getByRole('button', { name: 'Change' }).click()
  const drawer = office.getByRole('dialog', { name: 'What your customers see' })
  await drawer.getByRole('button', { name: 'Add an e-mail address' }).click()
  const emails = drawer.getByRole('group', { name: 'E-mail addresses' })
  await emails.getByLabel('E-mail address 1', { exact: true }).fill('bonjour@karukera.example')
  await emails.getByLabel('Text of button 1').fill('Write to us')
  await audit(office)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(card.getByText('bonjour@karukera.example', { exact: false })).toBeVisible()
  await card.getByRole('button', { name: 'Change' }).click()
  await emails.getByRole('button', { name: 'Remove e-mail address 1' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('bonjour@karukera.example', { exact: false })).toBeHidden()
  await context.close()
})

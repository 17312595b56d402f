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
import { loggedIn, manager, openOfBakery } from './people.ts'

let outside: Outside

test.beforeAll(async () => {
  outside = await startOutside('whatsapp')
})
test.afterAll(() => outside.close())

useMicrophone()

test('SOC-01 SOC-41 another Facebook page is linked through the login at Meta; a customer writes on Messenger, the manager answers, the tick arrives; MST-04 a question that is set is tapped, and answered by itself', async ({
  context,
}) => {
  const office = await loggedIn(context, outside.url)
  await office.goto(`${outside.url}/channels`)
  await office.getByRole('option', { name: 'Boulangerie Karukéra' }).click()
  const card = office.locator('.ct-card').filter({ has: office.getByRole('heading', { name: 'Facebook' }) })
  await expect(card.getByText('Relié', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Délier' }).click()
  await office
    .getByRole('alertdialog')
    .or(office.getByRole('dialog'))
    .getByRole('button', { name: 'Délier' })
    .click()
  await expect(card.getByText('Non relié')).toBeVisible()

  await card.getByRole('button', { name: 'Se connecter chez Meta' }).click()
  await office.getByRole('button', { name: 'Refuser' }).click()
  await expect(office.getByText('Vous avez refusé la connexion', { exact: false })).toBeVisible()
  await card.getByRole('button', { name: 'Se connecter chez Meta' }).click()
  await office.getByRole('heading', { name: 'Connexion à Meta' }).waitFor()
  await audit(office)
  await office.getByRole('button', { name: 'Continuer en tant que Camille' }).click()
  await card.getByRole('radio', { name: 'Maison Test' }).check()
  await audit(office)
  await card.getByRole('button', { name: 'Relier' }).click()
  await expect(card.getByText('Relié', { exact: true })).toBeVisible()

  const page = await context.newPage()
  await page.goto(`${outside.sandboxUrl}/#facebook`)
  await page.getByRole('combobox', { name: /^Page/ }).selectOption({ label: 'Maison Test' })
  await page.getByRole('button', { name: 'Écrire avec ce compte' }).click()
  const phone = phoneOn(page)
  await phone.write('Vous livrez au Gosier ?')
  await audit(page)

  await office.getByRole('link', { name: /Messages/ }).click()
  await office
    .getByRole('option', { name: /Maëlys Robin/ })
    .or(office.getByRole('button', { name: /Maëlys Robin/ }))
    .click()
  const log = office.getByRole('log')
  await expect(log.getByText('Vous livrez au Gosier ?')).toBeVisible()
  await answerWords(office, phone, /Maëlys Robin/, 'Oui, le mardi.')
  await exchangePictures(office, phone, outside.sandboxUrl)

  await openOfBakery(office, outside.url, '/messages/settings', 'Accueil et questions')
  await office.getByRole('tab', { name: 'Messenger' }).click()
  await office.getByRole('button', { name: 'Ajouter une question avec sa réponse' }).click()
  await office.getByLabel('En français').first().fill('Avez-vous une terrasse ?')
  await office.getByLabel('Réponse en français').fill('Oui, douze places à l’ombre.')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(office.getByText('Enregistré.')).toBeVisible()
  await page.getByLabel('Identifiant du client').fill('7700000000102')
  await page.getByLabel('Nom', { exact: true }).fill('Noé Martin')
  await page.getByRole('button', { name: 'Écrire avec ce compte' }).click()
  const question = page.getByRole('button', { name: 'Avez-vous une terrasse ?' })
  await expect(question).toBeVisible()
  await audit(page)
  await question.click()
  await expect(phone.chat.getByText('Oui, douze places à l’ombre.')).toBeVisible()
  await expect(question).toHaveCount(0)
  await office
    .getByRole('link', { name: /Messages/ })
    .first()
    .click()
  await office.getByRole('listitem').filter({ hasText: 'Noé Martin' }).first().click()
  await expect(log.getByText('Avez-vous une terrasse ?', { exact: true })).toBeVisible()
  await expect(log.getByText('Oui, douze places à l’ombre.')).toBeVisible()
})

test('SOC-42 a customer writes on Instagram, the manager answers with text, a picture and a voice message, the receipts arrive; D-15 the agent’s answer has a button for a person, and the manager sees who waits', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto(`${outside.sandboxUrl}/#instagram`)
  await page.getByRole('button', { name: 'Écrire avec ce compte' }).click()
  const phone = phoneOn(page)
  await phone.write('La brioche de la photo est à combien ?')
  const office = await manager(context, outside.url)
  await office.getByRole('listitem').filter({ hasText: 'Théo Lucas' }).first().click()
  const log = office.getByRole('log')
  await expect(log.getByText('La brioche de la photo est à combien ?')).toBeVisible()
  await answerWords(office, phone, /Théo Lucas/, '6 € la grande.')
  await exchangePictures(office, phone, outside.sandboxUrl)
  await answerVoice(office, phone)
  await expect(log.locator('[data-side="right"] .ct-msg-mark').last()).toHaveAttribute('data-state', 'read')

  await openOfBakery(office, outside.url, '/messages/agent', 'Agent automatique')
  await office.getByText('Toujours', { exact: true }).click()
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(office.getByText('Enregistré', { exact: false }).first()).toBeVisible()
  await page.getByLabel('Identifiant du client').fill('7700000000202')
  await page.getByLabel('Nom', { exact: true }).fill('Lila Payet')
  await page.getByRole('button', { name: 'Écrire avec ce compte' }).click()
  await phone.write('À quelle heure fermez-vous dimanche ?')
  await expect(phone.chat.getByText('Dimanche : 6 h – 12 h 30.', { exact: false })).toBeVisible()
  const suggestion = phone.chat.getByRole('button', { name: 'Parler à quelqu’un' })
  await expect(suggestion).toBeVisible()
  await audit(page)
  await suggestion.click()
  await expect(phone.chat.getByText('Je préviens quelqu’un de l’équipe', { exact: false })).toBeVisible()
  await expect(suggestion).toHaveCount(0)
  await office
    .getByRole('link', { name: /Messages/ })
    .first()
    .click()
  await office.getByRole('listitem').filter({ hasText: 'Lila Payet' }).first().click()
  await expect(log.getByText('Parler à quelqu’un', { exact: true })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Agent automatique : Attend une personne' })).toBeVisible()
})

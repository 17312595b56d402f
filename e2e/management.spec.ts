import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { startMailbox, type TestMailbox } from './mailbox.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let mailbox: TestMailbox
let server: DemoServer

test.beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startDemoServer({ environment: { ...mailbox.environment, ALLOW_LOOPBACK: 'true' } })
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})

async function enter(browser: Browser, email: string, password = 'comptoir-demo'): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await page.goto(server.url)
  await logIn(page, email, password)
  return page
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('heading', { level: 1, name: /^(Bonjour|Hello)/ }).waitFor()
}

async function work(page: Page, venue: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Établissement/ }).click()
  await page.getByRole('option', { name: venue }).click()
}

const menu = (page: Page) =>
  page.getByRole('navigation', { name: /Navigation principale|Main navigation/ }).first()
const place = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

test('RBC-03 RBC-08 a colleague is invited by mail with a role, and sees only what the role allows', async ({
  browser,
}) => {
  const claire = await enter(browser, 'claire@comptoir.example')
  await work(claire, /Karukéra/)
  await place(claire, 'Équipe').click()
  await claire.getByRole('button', { name: 'Inviter', exact: true }).click()
  const dialog = claire.getByRole('dialog', { name: 'Inviter un collègue' })
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(dialog.getByText('Choisissez un rôle.')).toBeVisible()
  await dialog.getByLabel('Adresse e-mail').fill('ines@boulangerie.example')
  await dialog.getByRole('radio', { name: /^Équipe/ }).check()
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(claire.getByText('L’invitation est partie à ines@boulangerie.example.')).toBeVisible()
  await expect(claire.getByRole('heading', { name: 'Invitations en attente' })).toBeVisible()

  const mail = await mailbox.waitFor('ines@boulangerie.example', /\/invitation\?token=/)
  const link = /\/invitation\?token=[\w-]+/.exec(mail.text)?.[0] ?? ''
  const ines = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await ines.goto(server.url + link)
  await ines.getByLabel('Prénom').fill('Inès')
  await ines.getByRole('textbox', { name: /^Nom/ }).fill('Marbot')
  await ines.locator('input[type=password]').fill('pain au levain du mardi')
  await ines.getByRole('button', { name: 'Rejoindre l’équipe' }).click()
  await expect(ines.getByRole('checkbox', { name: /conditions d’utilisation/ })).toBeFocused()
  await ines.getByRole('checkbox', { name: /conditions d’utilisation/ }).check()
  await ines.getByRole('button', { name: 'Rejoindre l’équipe' }).click()
  await ines.getByRole('heading', { level: 1, name: /^(Bonjour|Hello)/ }).waitFor()

  await expect(place(ines, 'Aujourd’hui')).toBeVisible()
  await expect(place(ines, 'Équipe')).toHaveCount(0)
  await expect(menu(ines).getByRole('link', { name: /Messages/ })).toBeVisible()
  await ines.goto(`${server.url}/rbac`)
  await expect(ines.getByText('Votre rôle ne donne pas accès à cette page')).toBeVisible()
  await ines.goto(`${server.url}/management/venues`)
  await expect(ines.getByText('Votre rôle ne donne pas accès à cette page')).toBeVisible()

  await claire.reload()
  await expect(claire.getByText('ines@boulangerie.example')).toBeVisible()
  await expect(claire.getByRole('heading', { name: 'Invitations en attente' })).toHaveCount(0)
})

test('RBC-13 a role of the venue’s own is made, given, and replaced when it goes', async ({ browser }) => {
  const claire = await enter(browser, 'claire@comptoir.example')
  await work(claire, /Bellecour/)
  await place(claire, 'Équipe').click()
  await claire.getByRole('tab', { name: /Rôles/ }).click()
  await claire.getByRole('button', { name: 'Nouveau rôle' }).click()
  const editor = claire.getByRole('dialog', { name: 'Nouveau rôle' })
  await editor.getByLabel('Nom du rôle').fill('Équipe du soir')
  await editor.getByRole('button', { name: 'Équipe', exact: true }).click()
  await editor.getByRole('checkbox', { name: 'Webhooks sortants: Créer' }).check()
  await expect(editor.getByRole('checkbox', { name: 'Webhooks sortants: Voir' })).toBeChecked()
  await editor.getByRole('button', { name: 'Créer le rôle' }).click()
  await expect(claire.getByRole('heading', { name: 'Équipe du soir' })).toBeVisible()

  await claire.getByRole('tab', { name: /Utilisateurs/ }).click()
  await claire.getByRole('button', { name: 'Actions pour Emma Whitfield' }).click()
  await claire.getByRole('menuitem', { name: 'Changer de rôle' }).click()
  const roles = claire.getByRole('dialog', { name: 'Rôles de Emma Whitfield' })
  await roles.getByRole('checkbox', { name: 'Équipe', exact: true }).uncheck()
  await roles.getByRole('checkbox', { name: 'Équipe du soir' }).check()
  await roles.getByRole('button', { name: 'Enregistrer' }).click()
  const emma = claire.getByRole('listitem').filter({ hasText: 'emma@comptoir.example' })
  await expect(emma.getByText('Équipe du soir')).toBeVisible()

  await claire.getByRole('tab', { name: /Rôles/ }).click()
  await claire.getByRole('button', { name: 'Actions pour le rôle Équipe du soir' }).click()
  await claire.getByRole('menuitem', { name: 'Supprimer' }).click()
  const removal = claire.getByRole('dialog', { name: 'Supprimer le rôle Équipe du soir ?' })
  await removal.getByRole('button', { name: 'Supprimer' }).click()
  await expect(removal.getByText('Choisissez le rôle de remplacement.')).toBeVisible()
  await removal.getByRole('combobox', { name: 'Rôle de remplacement' }).click()
  await claire.getByRole('option', { name: 'Lecture seule' }).click()
  await removal.getByRole('button', { name: 'Supprimer' }).click()
  await claire.getByRole('tab', { name: /Utilisateurs/ }).click()
  await expect(emma.getByText('Lecture seule')).toBeVisible()
})

test('VEN-03 venues are switched by search, and pages of one venue ask which when all are chosen', async ({
  browser,
}) => {
  const claire = await enter(browser, 'claire@comptoir.example')
  // D-126: the menu is the same with all venues; a page about one asks which.
  await place(claire, 'Canaux').click()
  await expect(claire.getByText('Lequel voulez-vous ouvrir ?')).toBeVisible()
  await place(claire, 'Fiche').click()
  await expect(claire.getByText('Lequel voulez-vous ouvrir ?')).toBeVisible()
  await claire.getByRole('button', { name: /^Établissement/ }).click()
  const list = claire.getByRole('dialog', { name: 'Établissements' })
  await list.getByRole('combobox', { name: 'Chercher un établissement' }).fill('lyon')
  await expect(list.getByRole('option')).toHaveCount(1)
  await claire.keyboard.press('Enter')
  await expect(claire.getByRole('button', { name: /^Établissement/ })).toContainText('Bistro Bellecour')
  await expect(claire).toHaveURL(/\/venues\/\d+$/)
  await expect(claire.getByRole('heading', { level: 1, name: 'Bistro Bellecour' })).toBeVisible()
  await place(claire, 'Développeurs').click()
  await expect(claire.getByText('Ce qui relie Bistro Bellecour')).toBeVisible()
  await work(claire, /Tous les établissements/)
  await expect(claire.getByText('Ce qui relie vos établissements')).toBeVisible()
  await place(claire, 'Canaux').click()
  await expect(claire.getByText('Lequel voulez-vous ouvrir ?')).toBeVisible()
  await claire
    .getByRole('main')
    .getByRole('option', { name: /Bordeaux/ })
    .click()
  await place(claire, 'Développeurs').click()
  await expect(claire.getByText('Ce qui relie Concept Bordeaux Chartrons')).toBeVisible()
  await claire.reload()
  await expect(claire.getByText('Ce qui relie Concept Bordeaux Chartrons')).toBeVisible()
})

test('SHL-37 VEN-04 VEN-01 staff see every venue under a permanent banner, and leave it', async ({
  browser,
}) => {
  const admin = await enter(browser, 'admin@comptoir.example')
  expect((await menu(admin).boundingBox())?.width).toBe(270)
  const mark = admin.getByRole('region', { name: /Mode interne|Internal mode/ })
  await admin.getByRole('button', { name: /^Établissement|^Venue/ }).click()
  await admin.getByRole('option', { name: /Tous les établissements de Comptoir|All Comptoir venues/ }).click()
  await expect(mark).toBeVisible()
  await menu(admin)
    .getByRole('link', { name: /Messages/ })
    .click()
  await expect(mark).toBeVisible()
  await mark.getByRole('button').click()
  await expect(mark).toHaveCount(0)
})

test('MGR-01 MGR-06 AUT-15 staff make an account and correct its address; the link goes to the right one', async ({
  browser,
}) => {
  const admin = await enter(browser, 'admin@comptoir.example')
  await admin.goto(`${server.url}/management/managers`)
  await admin.getByRole('button', { name: 'New account' }).click()
  const drawer = admin.getByRole('dialog', { name: 'New account' })
  await drawer.getByRole('textbox', { name: /^First name/ }).fill('Ludo')
  await drawer.getByRole('textbox', { name: /^Last name/ }).fill('Vatran')
  await drawer.getByRole('textbox', { name: /^E-mail address/ }).fill('ludo@typo.example')
  await drawer.getByRole('button', { name: 'Create the account' }).click()
  await expect(drawer).toBeHidden()
  await mailbox.waitFor('ludo@typo.example', /\/reset-password\?token=/)
  await admin.getByRole('searchbox').fill('vatran')
  await expect(admin).toHaveURL(/search=vatran/)
  await admin.getByRole('row').filter({ hasText: 'Ludo Vatran' }).locator('.ct-table-open').click()
  const account = admin.getByRole('dialog', { name: 'Ludo Vatran' })
  await account.getByRole('button', { name: 'Correct the account' }).click()
  const form = admin.getByRole('dialog', { name: 'Correct the account' })
  await form.getByRole('textbox', { name: /^E-mail address/ }).fill('admin@comptoir.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('textbox', { name: /^E-mail address/ })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: /^E-mail address/ }).fill('ludo@right.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(account).toContainText('ludo@right.example')
  await mailbox.waitFor('ludo@right.example', /\/reset-password\?token=/)
})

test('SHL-07 MGR-02 MGR-13 a key is shown once, works in a plain fetch, and stops when it is revoked', async ({
  browser,
}) => {
  const claire = await enter(browser, 'claire@comptoir.example')
  await work(claire, /Karukéra/)
  await place(claire, 'Développeurs').click()
  await claire.getByRole('tab', { name: 'Clés d’API' }).click()
  await claire.getByRole('button', { name: 'Nouvelle clé' }).click()
  await claire.getByLabel('Nom de la clé').fill('Caisse')
  await claire.getByRole('button', { name: 'Créer la clé' }).click()
  const once = claire.getByRole('dialog', { name: 'Votre nouvelle clé' })
  const secret = await once.getByLabel('Secret').inputValue()
  await once.getByRole('button', { name: 'Je l’ai copié' }).click()
  await expect(claire.getByText(secret)).toHaveCount(0)

  const ask = () =>
    fetch(`${server.url}/v2/venues/1/conversations`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await ask()).status).toBe(200)
  await claire.getByRole('button', { name: 'Révoquer la clé Caisse' }).click()
  await claire.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(claire.getByText('La clé Caisse ne fonctionne plus.')).toBeVisible()
  expect((await ask()).status).toBe(401)
})

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Listens where webhooks go; answers `status` to each. */
async function listen(): Promise<{ url: string; received: Received[]; status: number; server: Server }> {
  const listener = { url: '', received: [] as Received[], status: 500, server: createServer() }
  listener.server.on('request', (request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      listener.received.push({ headers: request.headers, body })
      response.writeHead(listener.status).end()
    })
  })
  await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve))
  listener.url = `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}/hooks`
  return listener
}

/** Standard Webhooks 1.0.0, done by hand. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('D-62 a webhook fails, arrives at the next attempt, signed, and is sent again on demand', async ({
  browser,
}) => {
  const listener = await listen()
  const claire = await enter(browser, 'claire@comptoir.example')
  await work(claire, /Karukéra/)
  await place(claire, 'Développeurs').click()
  await claire.getByRole('tab', { name: 'Webhooks' }).click()
  await claire.getByRole('button', { name: 'Nouveau webhook' }).click()
  await claire.getByRole('textbox', { name: /^Adresse/ }).fill('nowhere')
  await claire.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(claire.getByText(/Saisissez une adresse publique/)).toBeVisible()
  await claire.getByRole('textbox', { name: /^Adresse/ }).fill(listener.url)
  await claire.getByLabel('Nom (facultatif)').fill('Caisse')
  await claire.getByRole('button', { name: 'Créer le webhook' }).click()
  const once = claire.getByRole('dialog', { name: 'Le secret de signature' })
  const secret = await once.getByLabel('Secret').inputValue()
  await once.getByRole('button', { name: 'Je l’ai copié' }).click()

  await claire.getByRole('button', { name: 'Envois : Caisse' }).click()
  const log = claire.getByRole('region', { name: 'Envois' })
  await log.getByRole('button', { name: 'Envoyer un essai' }).click()
  await expect(log.getByText(/1 essai · réponse 500/)).toBeVisible()
  listener.status = 204
  await expect(log.getByText('Arrivé', { exact: true })).toBeVisible({ timeout: 20_000 })
  await log.getByRole('button', { name: 'Renvoyer' }).click()
  await expect(log.getByText('Arrivé', { exact: true })).toHaveCount(2, { timeout: 20_000 })

  expect(listener.received).toHaveLength(3)
  const ids = listener.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  for (const one of listener.received) {
    expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret))
    expect(JSON.parse(one.body)).toMatchObject({ type: 'webhooks.test', venueId: 1 })
  }
  listener.server.close()
})

test('SOC-38 SOC-40 GBP-07 LinkedIn and a location of Google are unlinked, and linked again through their logins', async ({
  browser,
}) => {
  const page = await enter(browser, 'claire@comptoir.example')
  await page.goto(`${server.url}/channels`)
  await page.getByRole('option', { name: 'Boulangerie Karukéra' }).click()
  const cardOf = (name: string) =>
    page.locator('.ct-card').filter({ has: page.getByRole('heading', { name, exact: true }) })
  for (const name of ['LinkedIn', 'Fiche Google']) {
    const card = cardOf(name)
    await expect(card.getByText('Relié', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Délier' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Délier' }).click()
    await expect(card.getByText('Non relié')).toBeVisible()
  }

  await cardOf('LinkedIn').getByRole('button', { name: 'Se connecter chez LinkedIn' }).click()
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('Vous avez refusé la connexion', { exact: false })).toBeVisible()
  await cardOf('LinkedIn').getByRole('button', { name: 'Se connecter chez LinkedIn' }).click()
  await page.getByRole('button', { name: 'Continuer en tant que Camille' }).click()
  await expect(cardOf('LinkedIn').getByText('Camille Karukéra')).toBeVisible()

  const google = cardOf('Fiche Google')
  await google.getByRole('button', { name: 'Se connecter chez Google' }).click()
  await page.getByRole('heading', { name: 'Connexion à Google' }).waitFor()
  await page.getByRole('button', { name: 'Continuer en tant que Camille' }).click()
  await google.getByRole('radio', { name: 'Groupe Maison Test' }).check()
  await expect(google.getByRole('radio', { name: 'Maison Test · 3 rue de la République' })).toBeChecked()
  await google.getByRole('button', { name: 'Relier' }).click()
  await expect(google.getByText('Relié', { exact: true })).toBeVisible()
  // Ids are for those who are asked for them.
  await expect(google.getByText('220000000002')).toBeHidden()
  await google.getByText('Détails', { exact: true }).click()
  await expect(google.getByText('220000000002')).toBeVisible()
})

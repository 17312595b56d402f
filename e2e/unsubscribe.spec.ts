import { expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { startMailbox, type TestMailbox } from './mailbox.ts'
import { askForMail, inConversation, keepOpen, manager, visitor, workIn } from './people.ts'
import { phonesOf } from './phones.ts'
import { type DemoServer, startDemoServer } from './server.ts'

const email = 'ines@mail.example'
const phone = '590690777701'

let mailbox: TestMailbox
let server: DemoServer
let phones: ReturnType<typeof phonesOf>

test.beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startDemoServer({ environment: { ...mailbox.environment, NOTICE_AFTER_SECONDS: '0' } })
  phones = phonesOf(mailbox.url)
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})

/** Keeps the customer as a contact, as a manager does who knows both her addresses. */
async function addContact(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  const headers = { authorization: `Bearer ${token}` }
  const venue = `${server.url}/v2/venues/3`
  const books = await page.request.get(`${venue}/addressBooks`, { headers })
  const [book] = (await books.json()) as { addressBookId: number }[]
  const answer = await page.request.post(`${venue}/contacts`, {
    headers,
    data: {
      contactFirstName: 'Inès',
      contactEmailAddress: email,
      contactPhoneNumber: phone,
      ...(book ? { contactAddressBookId: book.addressBookId } : {}),
    },
  })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.anything()])
}

/** The customer asks for the answer by e-mail and leaves; the answer contains an unsubscribe link. */
async function unsubscribeLink(guest: Awaited<ReturnType<typeof visitor>>, office: Page): Promise<string> {
  await keepOpen(guest.page)
  await guest.write('Avez-vous des gâteaux sans gluten ?')
  await askForMail(guest, email)
  await guest.page.goto('about:blank')
  await office
    .getByRole('option', { name: /sans gluten/ })
    .or(office.getByRole('button', { name: /sans gluten/ }))
    .click()
  await inConversation(office).write('Oui, chaque samedi.')
  const link = /http\S+\/unsubscribe\/[\w-]+/
  return link.exec((await mailbox.waitFor(email, link)).text)?.[0] ?? ''
}

/** Writes to the customer by SMS; returns the drawer. */
async function writeSms(page: Page) {
  await page.goto(`${server.url}/messages/outreach`)
  await page.getByRole('button', { name: 'Écrire à un client' }).click()
  const drawer = page.getByRole('dialog', { name: 'Écrire à un client' })
  await drawer.getByLabel('Numéro de mobile').fill('0690 77 77 01')
  await drawer.getByLabel('Texte').fill('Votre commande vous attend.')
  await drawer.getByLabel('Cette personne accepte de recevoir nos SMS').check()
  await drawer.getByRole('button', { name: 'Envoyer', exact: true }).click()
  return drawer
}

const received = async () => (await phones.read(phone)).filter(({ direction }) => direction === 'received')

async function auditBoth(page: Page): Promise<void> {
  await audit(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await audit(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** She asks by the same link; the managers find it at the head of their contacts, and all of her goes. */
async function askAndErase(hers: Page, link: string, page: Page): Promise<void> {
  await hers.goto(link)
  await hers.getByRole('link', { name: 'Choisir comment vous êtes contacté' }).click()
  await hers.getByRole('link', { name: 'Effacer mes données' }).click()
  await auditBoth(hers)
  await hers.getByRole('button', { name: 'Demander l’effacement' }).click()
  await expect(hers.getByRole('heading', { name: 'Votre demande est transmise' })).toBeVisible()
  await auditBoth(hers)
  await page.goto(`${server.url}/contacts/list`)
  const requests = page.getByRole('main').getByText('1 personne demande à être effacée')
  await expect(requests).toBeVisible()
  await audit(page)
  await page.getByRole('listitem').filter({ hasText: 'à faire avant le' }).getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Inès' })
  await drawer.getByRole('button', { name: 'Tout effacer' }).click()
  await page
    .getByRole('dialog', { name: /^Effacer tout/ })
    .getByRole('button', { name: 'Tout effacer' })
    .click()
  const report = page.getByRole('dialog', { name: 'Tout est effacé' })
  await expect(report).toContainText(/Fiches\s*1/)
  await expect(report).toContainText(/Conversations\s*1/)
  await expect(report).toContainText('restent connus, sans l’adresse')
  await report.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(requests).toBeHidden()
}

test('UNS-01 UNS-02 UNS-07 RFC 8058 GDPR 17 a person who answered STOP can agree again, unsubscribes with one click, and is erased on request', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const street = await browser.newContext({ locale: 'fr-FR', viewport: { width: 360, height: 740 } })
  const office = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } })
  const guest = await visitor(street, server.shopUrl, '/concept.html')
  const page = await manager(office, server.url)
  const link = await unsubscribeLink(guest, page)
  await addContact(page)

  await workIn(page, 3)
  await page.goto(`${server.url}/contacts/unsubscribes`)
  await expect(page.getByRole('heading', { level: 1, name: 'Désinscrits' })).toBeVisible()
  await expect(await writeSms(page)).toBeHidden()
  await expect.poll(async () => (await received()).length).toBe(1)
  await phones.write(phone, 'STOP svp')

  await page.goto(`${server.url}/contacts/unsubscribes`)
  const line = page.getByRole('row').filter({ hasText: 'STOP svp' })
  await expect(async () => {
    await page.reload()
    await expect(line).toContainText('A écrit STOP', { timeout: 1000 })
  }).toPass()
  await line.getByRole('button', { name: 'Actions : +590 690 77 77 01' }).click()
  await page.getByRole('menuitem', { name: 'Retirer' }).click()
  const removal = page.getByRole('dialog', { name: 'Retirer des désinscrits' })
  await removal.getByLabel('Pourquoi ?').fill('Elle a changé d’avis au téléphone')
  await removal.getByRole('button', { name: 'Retirer' }).click()
  await expect(removal.getByRole('alert')).toContainText('elle seule peut revenir')
  await expect(await writeSms(page)).toContainText('Cette personne ne veut plus de SMS.')

  const hers = guest.page
  await hers.goto(link)
  await expect(hers.getByRole('heading', { name: 'Ne plus recevoir de messages ?' })).toBeVisible()
  await auditBoth(hers)
  await hers.getByRole('link', { name: 'Choisir comment vous êtes contacté' }).click()
  const sms = hers.getByRole('checkbox', { name: /m’écrive par SMS/ })
  await expect(sms).not.toBeChecked()
  await expect(hers.getByRole('checkbox', { name: /m’écrive par e-mail/ })).toBeChecked()
  await auditBoth(hers)
  await sms.check()
  await hers.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(hers.getByRole('status')).toHaveText('C’est enregistré.')
  await expect(sms).toBeChecked()

  await expect(await writeSms(page)).toBeHidden()
  await expect.poll(async () => (await received()).length).toBe(2)

  const oneClick = await fetch(link, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect([oneClick.status, oneClick.headers.get('set-cookie')]).toEqual([200, null])
  await page.goto(`${server.url}/contacts/unsubscribes`)
  const rows = page.getByRole('row').filter({ hasText: email })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('S’est désinscrit')
  await audit(page)
  await askAndErase(hers, link, page)
  await street.close()
  await office.close()
})

import { expect, type Page } from '@playwright/test'
import { audit } from './audit.ts'
import { loggedIn, workIn } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

let server: DemoServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

const rows = (page: Page) => page.getByRole('table', { name: 'Clients' }).locator('tbody tr[data-index]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

async function openGuests(page: Page, venueId: number): Promise<void> {
  await workIn(page, venueId)
  await page.goto(`${server.url}/contacts/guests`)
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

/** Somebody writes on the bakery's site, and the manager says who it is. */
async function writeAs(page: Page, firstName: string): Promise<void> {
  const webchat = `${server.url}/v2/webchats/boulangerie-karukera`
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  const headers = { authorization: `Bearer ${token}` }
  const venue = `${server.url}/v2/venues/1`
  const conversations = async (): Promise<string[]> => {
    const list = await (await page.request.get(`${venue}/conversations`, { headers })).json()
    return list.map(({ id }: { id: string }) => id)
  }
  const before = await conversations()
  const session = await page.request.post(`${webchat}/sessions`, { data: { language: 'fr' } })
  const { token: visitor } = await session.json()
  await page.request.post(`${webchat}/messages`, {
    headers: { authorization: `Bearer ${visitor}` },
    data: { id: crypto.randomUUID(), body: `${firstName} voudrait deux baguettes.` },
  })
  const books = await (await page.request.get(`${venue}/addressBooks`, { headers })).json()
  const { addressBookId } = books.find(({ source }: { source: string }) => source === 'user')
  const contact = await page.request.post(`${venue}/contacts`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { contactFirstName: firstName, contactAddressBookId: addressBookId },
  })
  expect(contact.ok()).toBe(true)
  const { contactId } = await contact.json()
  // Its last message may be the agent's by now.
  const [written] = (await conversations()).filter((id) => !before.includes(id))
  const link = await page.request.put(`${venue}/conversations/${written}/contact`, {
    headers,
    data: { contactId },
  })
  expect(link.ok()).toBe(true)
}

test('CON-01, D-25: who writes becomes a guest, is found, opened and exported', async ({ context }) => {
  const page = await loggedIn(context, server.url)
  await openGuests(page, 1)
  await writeAs(page, 'Zéphyrine')
  await expect(row(page, 'Zéphyrine').getByText('Message', { exact: true })).toBeVisible()
  await expect(rows(page).first()).toContainText('Zéphyrine')

  await page.getByRole('searchbox', { name: 'Nom, e-mail ou téléphone' }).fill('zephyr')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search=zephyr.*period=today/)
  await page.getByRole('combobox', { name: 'Venu par' }).selectOption({ label: 'Fidélité' })
  await expect(page.getByText('Personne ne correspond')).toBeVisible()
  await audit(page)
  await page.getByRole('combobox', { name: 'Venu par' }).selectOption({ label: 'Message' })

  await row(page, 'Zéphyrine')
    .getByRole('button', { name: /Zéphyrine/ })
    .click()
  const card = page.getByRole('dialog', { name: 'Zéphyrine' })
  await expect(card.getByText('Pouvez-vous lui écrire')).toBeVisible()
  await card.getByRole('button', { name: 'Fermer' }).last().click()

  await page.getByRole('button', { name: 'Exporter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les clients' })
  await expect(dialog.getByText(/^Le client de la liste/)).toBeVisible()
  await audit(page)
  await dialog.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('button', { name: 'Voir les exports' }).click()
  await expect(page.getByText(/^Clients venus \d{4}-\d{2}-\d{2}\.xlsx$/).first()).toBeVisible()
})

test('CON-33: a guest is added by hand, over all venues in the one that is chosen', async ({ context }) => {
  const page = await loggedIn(context, server.url)
  await openGuests(page, 0)
  await expect(page.getByRole('columnheader', { name: 'Établissement' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un client' }).click()
  const question = page.getByRole('dialog', { name: 'Pour quel établissement ?' })
  await question.getByRole('option', { name: /Bistro/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un client' })
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Prénom' }).fill('Ysoline')
  await dialog.getByRole('textbox', { name: 'Adresse e-mail' }).fill('pas une adresse')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await dialog.getByRole('textbox', { name: 'Adresse e-mail' }).fill('ysoline@mail.example')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(row(page, 'Ysoline').getByText('Ajouté par l’équipe')).toBeVisible()
  await expect(row(page, 'Ysoline')).toContainText('Bistro')
})

test('CON-01: who may only read neither adds nor exports; a list that fails can be tried again', async ({
  context,
}) => {
  const page = await loggedIn(context, server.url, 'vendor@comptoir.example')
  await openGuests(page, 1)
  for (const name of ['Ajouter un client', 'Exporter'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.route(/\/users\?/, (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByText('Les clients n’ont pas pu être chargés')).toBeVisible({ timeout: 30_000 })
  await page.unroute(/\/users\?/)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(rows(page).first()).toBeVisible()
})

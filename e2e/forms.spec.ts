import { expect, type Page } from '@playwright/test'
import { loggedIn, workIn } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

let server: DemoServer

test.beforeAll(({ server: shared }) => {
  server = shared
})

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

/** Forms of the back office, each with what must be filled in. */
const forms: readonly { path: string; as?: string; act: (page: Page) => Promise<void>; required: number }[] =
  [
    { path: '/developers', act: press('Nouvelle clé'), required: 1 },
    { path: '/developers?tab=webhooks', act: press('Nouveau webhook'), required: 1 },
    { path: '/management/venues', as: 'admin', act: press('New venue'), required: 1 },
    { path: '/management/venues', as: 'admin', act: press('Classifications'), required: 2 },
  ]

for (const { path, as = 'claire', act, required } of forms)
  test(`${path}: the ${required} required fields are marked, and every error is shown at once`, async ({
    context,
  }) => {
    const page = await loggedIn(context, server.url, `${as}@comptoir.example`)
    if (as === 'claire') await workIn(page, 1)
    await page.goto(server.url + path)
    await act(page)
    const dialog = page.locator('dialog[open]').last()
    const submit = dialog.locator('button[type=submit]').last()
    const form = dialog.locator('form').filter({ has: submit }).or(dialog).last()
    const fields = form.locator('input[required], textarea[required]')
    await expect(fields).toHaveCount(required)
    await expect(form.locator('.ct-field-required')).toHaveCount(required)
    for (const field of await fields.all()) await field.fill('')
    await submit.click()
    for (const field of await fields.all()) {
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      const described = (await field.getAttribute('aria-describedby')) ?? ''
      expect(described).not.toBe('')
    }
    await expect(fields.first()).toBeFocused()
  })

/** Pages for somebody who is not logged in, each with what must be filled in. */
const publicForms = [
  { path: '/login', required: 2 },
  { path: '/register', required: 4 },
  { path: '/forgotten-password', required: 1 },
] as const

for (const { path, required } of publicForms)
  test(`${path}: the first field has the focus, what is required is marked, and every error is shown at once`, async ({
    page,
  }) => {
    await page.goto(server.url + path)
    const fields = page.locator('form input[required]')
    await expect(fields).toHaveCount(required)
    await expect(page.locator('form .ct-field-required')).toHaveCount(required)
    await expect(fields.first()).toBeFocused()
    await page.locator('form button[type=submit]').focus()
    await page.keyboard.press('Enter')
    for (const field of await fields.all()) await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(fields.first()).toBeFocused()
  })

test('REF-05 the cities of a postal code are offered, and one press fills in city and territory', async ({
  context,
}) => {
  const page = await loggedIn(context, server.url)
  await page.goto(`${server.url}/venues/1`)
  const city = page.getByLabel('Ville', { exact: true })
  await city.fill('')
  await page.getByLabel('Code postal', { exact: true }).fill('97139')
  const offers = page.getByRole('group', { name: 'Villes de ce code postal' })
  await offers.getByRole('button', { name: 'LES ABYMES', exact: true }).click()
  await expect(city).toHaveValue('LES ABYMES')
  await expect(page.getByRole('combobox', { name: 'Pays', exact: true })).toContainText('Guadeloupe')
  await expect(offers).toHaveCount(0)
  await page.getByLabel('Code postal', { exact: true }).fill('69002')
  await offers.getByRole('button', { name: 'LYON', exact: false }).first().click()
  await expect(page.getByRole('combobox', { name: 'Pays', exact: true })).toContainText('France')
})

test('a limit stands in the words of the message', async ({ context }) => {
  const page = await loggedIn(context, server.url)
  await page.goto(`${server.url}/venues/1`)
  await page.getByLabel('Nom de l’établissement').fill('x'.repeat(121))
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('120 caractères au plus.')).toBeVisible()
})

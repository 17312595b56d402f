import { expect, test } from '@playwright/test'
import { audit } from './audit.ts'
import { loggedIn, logIn } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let server: DemoServer

test.beforeAll(async () => {
  server = await startDemoServer({ environment: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => server.close())

const languages = {
  fr: {
    locale: 'fr-FR',
    name: 'Karukéra Saint-Denis',
    add: 'Ajouter un établissement',
    venueName: 'Nom de l’établissement',
    country: 'Pays ou territoire',
    reunion: 'La Réunion',
    phone: 'Téléphone',
    copies: ['Horaires d’ouverture', 'Chat du site et messages d’accueil', 'Équipe et rôles'],
    required: 'Ce champ est obligatoire.',
    phoneWrong: 'Ce numéro n’est pas complet ou n’existe pas.',
    steps: 'Premiers pas',
    hours: 'Horaires',
    zone: 'À l’heure de La Réunion.',
  },
  en: {
    locale: 'en-GB',
    name: 'Karukera Saint-Pierre',
    add: 'Add a venue',
    venueName: 'Name of the venue',
    country: 'Country or territory',
    reunion: 'Réunion',
    phone: 'Phone',
    copies: ['Opening hours', 'Website chat and greetings', 'Team and roles'],
    required: 'This field is required.',
    phoneWrong: 'This number is incomplete or does not exist.',
    steps: 'First steps',
    hours: 'Hours',
    zone: 'Times are in Réunion.',
  },
} as const

for (const [language, words] of Object.entries(languages))
  test(`VEN-08 an owner adds a second venue, stands on its page with the next steps, and the team has it, in ${language}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: words.locale })
    await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
    const page = await loggedIn(context, server.url)
    await page.goto(`${server.url}/venues/1`)
    await page.getByRole('main').getByRole('button', { name: words.add }).click()
    const drawer = page.getByRole('dialog', { name: words.add })
    await drawer.getByLabel(words.phone, { exact: true }).fill('12')
    await drawer.getByRole('button', { name: words.add }).click()
    await expect(drawer.getByLabel(words.venueName)).toHaveAccessibleDescription(words.required)
    await expect(drawer.getByLabel(words.phone, { exact: true })).toHaveAccessibleDescription(
      new RegExp(words.phoneWrong),
    )
    await audit(page)

    await drawer.getByLabel(words.venueName).fill(words.name)
    await drawer.getByRole('combobox', { name: words.country, exact: true }).click()
    await page.getByRole('option', { name: words.reunion, exact: true }).click()
    await drawer.getByLabel(words.phone, { exact: true }).fill('+262 262 20 00 01')
    for (const copy of words.copies) await drawer.getByLabel(copy, { exact: true }).check()
    await drawer.getByRole('button', { name: words.add }).click()

    await expect(page.getByRole('heading', { level: 1, name: words.name })).toBeVisible()
    await expect(page.getByRole('heading', { name: words.steps })).toBeVisible()
    await audit(page)
    await page
      .getByRole('main')
      .getByRole('radio', { name: words.hours })
      .or(page.getByRole('main').getByRole('tab', { name: words.hours }))
      .click()
    await expect(page.getByText(words.zone)).toBeVisible()

    const token = await logIn(context, server.url, 'malik@comptoir.example')
    const seen = await context.request.get(`${server.url}/v2/managers/me/venues`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const names = ((await seen.json()) as { venueName: string }[]).map(({ venueName }) => venueName)
    expect(names).toContain(words.name)
    await context.close()
  })

import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { audit } from './audit.ts'
import { loggedIn, workIn } from './people.ts'
import { test } from './shared-server.ts'

const languages = {
  fr: {
    locale: 'fr-FR',
    title: 'Liens courts',
    table: 'Carte sur les tables',
    search: 'Nom, adresse ou code',
    add: 'Créer un lien',
    addTitle: 'Créer un lien court',
    url: 'Adresse à raccourcir',
    name: 'Nom',
    submit: 'Créer le lien',
    credentials: 'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.',
    ip: 'Saisissez le nom d’un site, pas une adresse IP.',
    chart: 'Clics des 30 derniers jours',
    asTable: 'Tableau',
    people: 'Personnes',
    png: 'Télécharger en PNG',
    svg: 'Télécharger en SVG',
    off: 'Désactiver',
    on: 'Réactiver',
    isOff: 'Ce lien n’est plus actif',
    unknown: 'Ce lien n’existe pas',
    block: 'Bloquer',
    blockHost: 'Tous les liens vers boulangerie-karukera.example',
    reason: 'Raison',
    isBlocked: 'Ce lien est bloqué',
    lift: 'Débloquer boulangerie-karukera.example',
    none: 'Aucun lien court pour le moment',
    close: 'Fermer',
  },
  en: {
    locale: 'en-GB',
    title: 'Short links',
    table: 'Carte sur les tables',
    search: 'Name, address or code',
    add: 'Create a link',
    addTitle: 'Create a short link',
    url: 'Address to shorten',
    name: 'Name',
    submit: 'Create the link',
    credentials: 'The address must not contain a user name or a password.',
    ip: 'Enter the name of a site, not an IP address.',
    chart: 'Clicks in the last 30 days',
    asTable: 'Table',
    people: 'People',
    png: 'Download PNG',
    svg: 'Download SVG',
    off: 'Switch off',
    on: 'Switch on',
    isOff: 'This link is no longer active',
    unknown: 'This link does not exist',
    block: 'Block',
    blockHost: 'All links to boulangerie-karukera.example',
    reason: 'Reason',
    isBlocked: 'This link is blocked',
    lift: 'Unblock boulangerie-karukera.example',
    none: 'No short links yet',
    close: 'Close',
  },
} as const

/** What a customer's phone shows under a short address. */
async function visit(context: BrowserContext, url: string, code: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/s/${code}`)
  return page
}

for (const [language, words] of Object.entries(languages))
  test.describe(`short links in ${language}`, () => {
    test.use({ locale: words.locale })
    test.beforeEach(({ context }) =>
      context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language),
    )

    async function links(context: BrowserContext, url: string, email?: string, venueId = 1): Promise<Page> {
      const page = await loggedIn(context, url, email)
      await workIn(page, venueId)
      await page.goto(`${url}/links`)
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
      return page
    }

    test('LNK-01 LNK-02 LNK-03 a link is made, refused with the reason, opened, printed and switched off', async ({
      context,
      server: { url },
    }) => {
      const page = await links(context, url)
      await page.getByRole('button', { name: words.add }).first().click()
      const drawer = page.getByRole('dialog', { name: words.addTitle })
      const address = drawer.getByLabel(words.url)
      await address.fill('https://bank.example@evil.example/')
      await drawer.getByRole('button', { name: words.submit }).click()
      await expect(drawer.getByText(words.credentials)).toBeVisible()
      await address.fill('http://10.0.0.1/')
      await drawer.getByRole('button', { name: words.submit }).click()
      await expect(drawer.getByText(words.ip)).toBeVisible()
      await audit(page)
      const name = `Menu ${language}`
      await address.fill('https://boulangerie-karukera.example/menu')
      await drawer.getByLabel(words.name, { exact: true }).fill(name)
      await drawer.getByRole('button', { name: words.submit }).click()
      const one = page.getByRole('dialog', { name })
      await expect(one).toBeVisible()
      const shown = one.getByLabel(words.title === 'Liens courts' ? 'Lien' : 'Link', { exact: true })
      const code = ((await shown.inputValue().catch(() => shown.textContent())) ?? '').slice(-7)
      const [png] = await Promise.all([
        page.waitForEvent('download'),
        one.getByRole('button', { name: words.png }).click(),
      ])
      expect(
        readFileSync(await png.path())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG')
      const [svg] = await Promise.all([
        page.waitForEvent('download'),
        one.getByRole('button', { name: words.svg }).click(),
      ])
      expect(readFileSync(await svg.path(), 'utf8')).toMatch(/^<svg .*<path d="M/)
      await audit(page)
      await one.getByRole('button', { name: words.off }).click()
      await expect(one.getByRole('button', { name: words.on })).toBeVisible()
      const visitor = await visit(context, url, code)
      await expect(visitor.getByRole('heading', { name: words.isOff })).toBeVisible()
      await audit(visitor)
      await visitor.close()
      await one.getByRole('button', { name: words.on }).click()
      await one.getByRole('button', { name: words.close, exact: true }).click()
      await page.getByRole('searchbox', { name: words.search }).fill(code)
      await expect(page.getByRole('button', { name })).toBeVisible()
      await expect(page.getByRole('button', { name: words.table })).toHaveCount(0)
    })

    test('LNK-01 LNK-05 clicks of a month as a chart and as a table; what no one stored is said', async ({
      context,
      server: { url },
    }) => {
      const page = await links(context, url)
      await page.getByRole('button', { name: words.table }).click()
      const one = page.getByRole('dialog', { name: words.table })
      await expect(one.getByText(words.chart)).toBeVisible()
      await one.getByRole('button', { name: words.asTable }).click()
      await expect(one.getByRole('columnheader', { name: words.people })).toBeVisible()
      await audit(page)
      const visitor = await visit(context, url, 'zzzzzzz')
      await expect(visitor.getByRole('heading', { name: words.unknown })).toBeVisible()
      await audit(visitor)
    })

    test('D-71 staff block a host at once and lift it', async ({ context, server: { url } }) => {
      const page = await links(context, url, 'admin@comptoir.example')
      await page.getByRole('button', { name: words.table }).click()
      const one = page.getByRole('dialog', { name: words.table })
      await one.getByRole('button', { name: words.block }).click()
      const asked = page.getByRole('dialog').last()
      await asked.getByLabel(words.blockHost).check()
      await asked.getByLabel(words.reason).fill('Phishing')
      await audit(page)
      await asked.getByRole('button', { name: words.block }).click()
      await expect(one.getByText('Phishing')).toBeVisible()
      const visitor = await visit(context, url, 'carteKa')
      await expect(visitor.getByRole('heading', { name: words.isBlocked })).toBeVisible()
      await one.getByRole('button', { name: words.close, exact: true }).click()
      await page.getByRole('button', { name: words.lift }).click()
      await expect(page.getByRole('button', { name: words.lift })).toHaveCount(0)
    })

    test('LNK-03 a venue without links reads what they are for', async ({ context, server: { url } }) => {
      const page = await links(context, url, undefined, 2)
      await expect(page.getByText(words.none)).toBeVisible()
      await audit(page)
    })
  })

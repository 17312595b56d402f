import { expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type Outside, startOutside } from './channels.ts'
import { manager, workIn } from './people.ts'

let outside: Outside
test.beforeAll(async () => {
  outside = await startOutside()
})
test.afterAll(() => outside.close())

const languages = {
  fr: {
    title: 'Domaines d’envoi',
    add: 'Ajouter un domaine',
    domain: 'Domaine',
    submit: 'Ajouter le domaine',
    freeMail: /boîtes gratuites/,
    pending: 'À vérifier',
    missing: 'Manquant',
    copyAll: 'Copier tous les enregistrements',
    check: 'Vérifier maintenant',
    verified: 'Vérifié',
    different: /déjà un enregistrement SPF/,
    noAnswer: /ne répondent plus depuis/,
    broken: 'Enregistrement manquant',
    remove: 'Retirer',
    zone: 'Enregistrements (copiés depuis Comptoir)',
    publish: 'Publier',
    sender: 'Adresse de l’expéditeur',
    unverified: /n’est pas vérifié/,
    toDomains: 'Domaines d’envoi',
    none: 'Aucun domaine pour le moment',
    empty: 'E-mail vide',
  },
  en: {
    title: 'Sender domains',
    add: 'Add a domain',
    domain: 'Domain',
    submit: 'Add the domain',
    freeMail: /free mailboxes/,
    pending: 'To be verified',
    missing: 'Missing',
    copyAll: 'Copy all records',
    check: 'Check now',
    verified: 'Verified',
    different: /has an SPF record already/,
    noAnswer: /have not answered since/,
    broken: 'Record missing',
    remove: 'Remove',
    zone: 'Records (copied from Comptoir)',
    publish: 'Publish',
    sender: 'Address of the sender',
    unverified: /is not verified/,
    toDomains: 'Sender domains',
    none: 'No domain yet',
    empty: 'Empty mail',
  },
} as const

const dns = (body: object) =>
  fetch(`${outside.sandboxUrl}/api/dns`, { method: 'PUT', body: JSON.stringify(body) })

async function begin(page: Page, language: string): Promise<void> {
  await page.addInitScript((kept) => {
    if (window.top === window) localStorage.setItem('comptoir:language', kept)
  }, language)
}

for (const [language, width] of [
  ['fr', 360],
  ['en', 1280],
] as const) {
  const w = languages[language]
  test.describe(`sender domains, ${language} at ${width} px`, () => {
    test.use({
      locale: language === 'fr' ? 'fr-FR' : 'en-GB',
      viewport: { width, height: 860 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })

    test('D-77: a domain is added, its records are published, and a campaign may come from it', async ({
      context,
    }) => {
      test.setTimeout(120_000)
      const domain = `fournil-${language}.example`
      const page = await manager(context, outside.url)
      await begin(page, language)
      await workIn(page, 1)
      await page.goto(`${outside.url}/sender-domains`)
      await expect(page.getByRole('heading', { level: 1, name: w.title })).toBeVisible()
      await expect(page.getByText(w.none)).toBeVisible()
      await audit(page)

      await page.getByRole('main').getByRole('button', { name: w.add }).click()
      const field = page.getByRole('dialog').getByLabel(w.domain)
      await field.fill('marie@gmail.com')
      await page.getByRole('dialog').getByRole('button', { name: w.submit }).click()
      await expect(field).toHaveAccessibleDescription(w.freeMail)
      await field.fill(`https://www.${domain}/`)
      await page.getByRole('dialog').getByRole('button', { name: w.submit }).click()
      const card = page.locator('.ct-card').filter({ hasText: domain })
      await expect(card.getByText(w.pending)).toBeVisible()
      await expect(card.getByText(w.missing, { exact: true })).toHaveCount(4)
      await audit(page)

      await dns({ zone: `${domain}. TXT "v=spf1 include:other.example -all"` })
      await card.getByRole('button', { name: w.check }).click()
      await expect(card.getByText(w.different)).toBeVisible()
      await card.getByRole('button', { name: w.copyAll }).click()
      const shop = await context.newPage()
      await shop.goto(`${outside.sandboxUrl}/#dns`)
      await shop.getByLabel(w.zone).fill(await page.evaluate(() => navigator.clipboard.readText()))
      await shop.getByRole('button', { name: w.publish }).click()
      await expect(shop.getByRole('listitem').filter({ hasText: `_domainkey.${domain}` })).toHaveCount(1)
      await shop.close()
      await card.getByRole('button', { name: w.check }).click()
      await expect(card.getByText(w.verified, { exact: true })).toBeVisible()
      await audit(page)

      await dns({ domain, fault: 'servfail' })
      await card.getByRole('button', { name: w.check }).click()
      await expect(card.getByText(w.noAnswer)).toBeVisible()
      await expect(card.getByText(w.verified, { exact: true })).toBeVisible()
      await dns({ domain, fault: 'nxdomain' })
      await card.getByRole('button', { name: w.check }).click()
      await expect(card.getByText(w.broken, { exact: true })).toBeVisible()
      await dns({ domain, fault: 'none' })
      await card.getByRole('button', { name: w.check }).click()
      await expect(card.getByText(w.verified, { exact: true })).toBeVisible()

      await page.goto(`${outside.url}/campaigns/email`)
      await page.getByRole('button', { name: w.empty }).click()
      await expect(page).toHaveURL(/\/who$/)
      const campaign = page.url().replace('/who', '')
      await page.goto(`${campaign}/sender`)
      const sender = page.getByLabel(w.sender)
      await sender.fill('hello@elsewhere.example')
      await expect(page.locator('.bo-wiz-saved[data-state=saved]')).toBeVisible()
      await page.goto(`${campaign}/check`)
      const finding = page.getByRole('listitem').filter({ hasText: w.unverified })
      await expect(finding.getByRole('link', { name: w.toDomains })).toHaveAttribute(
        'href',
        '/sender-domains',
      )
      await page.goto(`${campaign}/sender`)
      await page.getByRole('button', { name: `hello@${domain}` }).click()
      await expect(sender).toHaveValue(`hello@${domain}`)
      await expect(page.locator('.bo-wiz-saved[data-state=saved]')).toBeVisible()
      await audit(page, { rules: 'wcag' })
      await page.goto(`${campaign}/check`)
      await expect(page.locator('.bo-wiz-finding').first()).toBeVisible()
      await expect(finding).toHaveCount(0)

      await page.goto(`${outside.url}/sender-domains`)
      await card.getByRole('button', { name: w.remove }).click()
      await page.getByRole('dialog').getByRole('button', { name: w.remove }).click()
      await expect(page.getByText(w.none)).toBeVisible()
    })
  })
}

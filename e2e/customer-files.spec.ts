import { type BrowserContext, expect } from '@playwright/test'
import { workbook } from '../packages/server/src/features/imports/testing/workbook.ts'
import { xlsx } from '../packages/server/src/features/imports/testing/zip.ts'
import { audit } from './audit.ts'
import { loggedIn, logIn } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

let server: DemoServer

test.beforeAll(({ server: shared }) => {
  server = shared
})

/** What the pages say in each language, as far as the journeys need it. */
const languages = {
  fr: {
    locale: 'fr-FR',
    choose: 'Choisir un fichier',
    becomes: (title: string) => `« ${title} » devient`,
    refusesEmail: 'Accord : e-mail (oui ou non)',
    ignore: 'Ne pas importer',
    agreed: /^Ces personnes ont accepté/,
    everybody: /^Tout le monde dans ce fichier a accepté/,
    wording: /^Ce qu’elles ont accepté/,
    sheet: 'Feuille',
    titleLine: 'Ligne des titres',
    noSuchLine: /^Le fichier n’a pas de ligne à cet endroit/,
    start: /^Importer \d/,
    done: 'Import terminé',
    unsubscribed: 'Désinscrits',
    fullName: 'Nom complet (prénom et nom)',
    split: 'prénom Lise, nom Arnell',
    lost: /Excel a arrondi ce numéro/,
    taken: 'Importée sans cette valeur',
  },
  en: {
    locale: 'en-GB',
    choose: 'Choose a file',
    becomes: (title: string) => `“${title}” becomes`,
    refusesEmail: 'Agreed: e-mail (yes or no)',
    ignore: 'Do not import',
    agreed: /^These people agreed/,
    everybody: /^Everyone in this file agreed/,
    wording: /^What they agreed to/,
    sheet: 'Sheet',
    titleLine: 'Row of the column titles',
    noSuchLine: /^The file has no row there/,
    start: /^Import \d/,
    done: 'Import done',
    unsubscribed: 'Unsubscribed',
    fullName: 'Full name (first and last)',
    split: 'first name Lise, last name Arnell',
    lost: /Excel has rounded this number/,
    taken: 'Imported without this value',
  },
} as const

const brevo = (language: string) =>
  [
    'EMAIL;PRENOM;NOM;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED',
    `yes-${language}@brevo.example;Ana;Roy;590690550101;0;0`,
    `no-${language}@brevo.example;Bea;Roy;;1;0`,
    `stop-${language}@brevo.example;Cia;Roy;;0;1`,
  ].join('\n')

/** The account decides which language it reads. */
async function speak(context: BrowserContext, language: string) {
  const token = await logIn(context, server.url, 'claire@comptoir.example')
  const headers = { authorization: `Bearer ${token}` }
  await context.request.patch(`${server.url}/v2/managers/me`, { headers, data: { language } })
}

for (const [language, words] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: words.locale, viewport: { width: 1280, height: 900 } })
    test.beforeEach(({ context }) => speak(context, language))
    // Other journeys on this server are in French.
    test.afterEach(({ context }) => speak(context, 'fr'))

    test(`IMP-03 D-26 never imports a contact blacklisted at Brevo as consenting (${language})`, async ({
      context,
    }) => {
      const page = await loggedIn(context, server.url)
      await page.evaluate(() => localStorage.setItem('comptoir:venue', '1'))
      await page.goto(`${server.url}/contacts/import`)
      const name = `brevo-${language}.csv`
      const buffer = Buffer.from(brevo(language))
      await page.getByLabel(words.choose).setInputFiles({ name, mimeType: 'text/csv', buffer })
      const blacklisted = page.getByRole('combobox', { name: words.becomes('EMAIL_BLACKLISTED') })
      await expect(blacklisted).toHaveText(words.refusesEmail)

      // Left out, the column is asked about before a consent of everybody counts.
      await blacklisted.click()
      await page.getByRole('option', { name: words.ignore }).click()
      await page.getByLabel(words.agreed).check()
      await page.getByLabel(words.wording).fill('Newsletter')
      await expect(page.getByLabel(words.everybody)).toBeVisible()
      await page.getByRole('button', { name: words.start }).click()
      await expect(page.getByLabel(words.everybody)).toHaveAttribute('aria-invalid', 'true')
      await audit(page)
      await page.setViewportSize({ width: 360, height: 800 })
      await audit(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await blacklisted.click()
      await page.getByRole('option', { name: words.refusesEmail }).click()
      await expect(page.getByLabel(words.everybody)).toBeHidden()

      await page.getByRole('button', { name: words.start }).click()
      await expect(page.getByRole('heading', { name: words.done })).toBeVisible()
      await expect(page.locator('.ct-card', { hasText: words.done })).toContainText(words.unsubscribed)
    })

    test(`IMP-05 another sheet and another row of titles are chosen where the guess is wrong (${language})`, async ({
      context,
    }) => {
      const page = await loggedIn(context, server.url)
      await page.evaluate(() => localStorage.setItem('comptoir:venue', '1'))
      await page.goto(`${server.url}/contacts/import`)
      const name = `sheets-${language}.xlsx`
      const mimeType = 'application/octet-stream'
      await page.getByLabel(words.choose).setInputFiles({ name, mimeType, buffer: workbook })
      await expect(page.getByRole('table')).toContainText('roy@x.test')
      await page.getByRole('combobox', { name: words.sheet }).click()
      await page.getByRole('option', { name: 'Anciens' }).click()
      await expect(page.getByRole('table')).toContainText('hue@x.test')
      const titleLine = page.getByRole('textbox', { name: words.titleLine })
      await expect(titleLine).toHaveValue('2')
      await titleLine.fill('50')
      await titleLine.blur()
      await expect(page.getByText(words.noSuchLine)).toBeVisible()
      await titleLine.fill('3')
      await titleLine.blur()
      await expect(
        page.getByRole('combobox', { name: words.becomes('Adresse e-mail'), exact: true }),
      ).toBeVisible()
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
      await audit(page)
      await page.getByRole('button', { name: words.start }).click()
      await expect(page.getByRole('heading', { name: words.done })).toBeVisible()
    })

    test(`IMP-05 an Excel file with lost digits brings people in without them (${language})`, async ({
      context,
    }) => {
      const page = await loggedIn(context, server.url)
      await page.evaluate(() => localStorage.setItem('comptoir:venue', '1'))
      await page.goto(`${server.url}/contacts/import`)
      const buffer = xlsx([
        ['Client', 'Portable', 'E-mail'],
        ['ARNELL Lise', '3,36E+10', `lise-${language}@excel.example`],
        ['BAMBUCK Solange', '3,36E+10', ''],
      ])
      await page.getByLabel(words.choose).setInputFiles({
        name: `clients-${language}.xlsx`,
        mimeType: 'application/octet-stream',
        buffer,
      })
      await expect(page.getByRole('combobox', { name: words.becomes('Client') })).toHaveText(words.fullName)
      await expect(page.getByText(words.split.replace('Arnell', 'ARNELL'))).toBeVisible()
      await page.getByRole('button', { name: words.start }).click()
      await expect(page.getByRole('heading', { name: words.done })).toBeVisible()
      await expect(page.getByText(words.lost)).toHaveCount(2)
      await expect(page.getByText(words.taken)).toHaveCount(1)
      await audit(page)
    })
  })
}

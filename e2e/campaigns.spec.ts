import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Outside, startOutside } from './channels.ts'
import { loggedIn, workIn } from './people.ts'

let outside: Outside
test.beforeAll(async () => {
  outside = await startOutside()
})
test.afterAll(() => outside.close())

const languages = {
  fr: {
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
    title: 'Campagnes',
    others: 'En préparation et prévues',
    search: 'Nom de la campagne',
    sent: 'Envoyée',
    result: /^\d+ messages partis sur \d+, \d+ reçus\.$/,
    funnel: 'De la liste à la réponse',
    asTable: 'Tableau',
    arrived: 'Reçus',
    messages: 'Messages',
    state: 'État',
    errored: 'Non reçu',
    back: 'dont 1 rendu',
    more: 'Plus',
    copy: 'Copier en brouillon',
    copyName: 'Précommandes de Noël (copie)',
    followUp: 'Relancer ceux qui n’ont rien reçu',
    followUpName: 'Précommandes de Noël (relance)',
    typed: 'Numéros saisis',
    draft: 'Brouillon',
    goOn: 'Continuer à écrire',
    begin: 'Nouvelle campagne',
    delete: 'Supprimer le brouillon',
    confirm: 'Supprimer',
    deleted: 'Le brouillon est supprimé.',
    leavesIn: /^Départ dans \d+ secondes/,
    takeBack: 'Reprendre',
    cancel: 'Annuler la campagne',
    cancelTitle: 'Annuler cette campagne ?',
    cancelled: 'Annulée',
    scheduled: 'Prévue',
    month: 'Mois',
    before: 'Mois précédent',
    after: 'Mois suivant',
  },
  en: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
    title: 'Campaigns',
    others: 'In preparation and scheduled',
    search: 'Name of the campaign',
    sent: 'Sent',
    result: /^\d+ of \d+ messages left, \d+ arrived\.$/,
    funnel: 'From the list to the answer',
    asTable: 'Table',
    arrived: 'Arrived',
    messages: 'Messages',
    state: 'State',
    errored: 'Not received',
    back: '1 given back',
    more: 'More',
    copy: 'Copy as a draft',
    copyName: 'Précommandes de Noël (copy)',
    followUp: 'Write to those who did not get it',
    followUpName: 'Précommandes de Noël (second try)',
    typed: 'Typed numbers',
    draft: 'Draft',
    goOn: 'Go on writing',
    begin: 'New campaign',
    delete: 'Delete the draft',
    confirm: 'Delete',
    deleted: 'The draft is deleted.',
    leavesIn: /^Leaves in \d+ seconds/,
    takeBack: 'Take back',
    cancel: 'Cancel the campaign',
    cancelTitle: 'Cancel this campaign?',
    cancelled: 'Cancelled',
    scheduled: 'Scheduled',
    month: 'Month',
    before: 'Previous month',
    after: 'Next month',
  },
} as const
type Words = (typeof languages)[keyof typeof languages]

/** Writes a campaign by the API, as another page of the team would. */
async function write(page: Page, url: string, userLabel: string, phone: string) {
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  const headers = { authorization: `Bearer ${token}` }
  const campaigns = `${url}/v2/venues/1/campaigns`
  const target = { type: 'manual', phoneNumbers: [phone], hasConsent: true }
  const data = { type: 'sms', userLabel, target, content: { body: 'Le pain est chaud' } }
  const answer = await page.request.post(campaigns, { headers, data })
  expect(answer.status()).toBe(200)
  const { id } = (await answer.json()) as { id: number }
  const schedule = async (sending: object) => {
    const moved = await page.request.patch(`${campaigns}/${id}`, {
      headers,
      data: { sending, status: 'scheduled' },
    })
    expect(moved.status()).toBe(200)
  }
  return { id, schedule }
}

const main = (page: Page) => page.getByRole('main')
const choose = async (page: Page, w: Words, item: string) => {
  await main(page).getByRole('button', { name: w.more, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function openSent(page: Page, url: string, w: Words): Promise<void> {
  await page.goto(`${url}/campaigns/list`)
  await page.getByRole('button', { name: 'Précommandes de Noël', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Précommandes de Noël' }).waitFor()
  await main(page).getByText(w.result).waitFor()
}

for (const [language, w] of Object.entries(languages)) {
  const atBakery = async (context: BrowserContext, url: string) => {
    const page = await loggedIn(context, url)
    await workIn(page, 1)
    return page
  }
  test.describe(language, () => {
    test.use({ locale: w.locale, viewport: w.viewport })
    test.beforeEach(({ context }) =>
      context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language),
    )

    test(`CMP-02, D-43 (${language}): a month shows what leaves and the days on which nothing may, and opens a campaign`, async ({
      context,
    }) => {
      const page = await atBakery(context, outside.url)
      // The demo's campaign of 9 November that is past.
      const today = new Date().toISOString()
      const year = Number(today.slice(0, 4)) - (today.slice(5) < '11-10' ? 1 : 0)
      await page.goto(`${outside.url}/campaigns/list?month=${year}-10`)
      await main(page).getByRole('button', { name: w.after }).click()
      await expect(page).toHaveURL(new RegExp(`month=${year}-11`))
      await expect(main(page).getByRole('table')).toBeAttached()
      await main(page).getByRole('link', { name: 'Précommandes de Noël' }).click()
      await expect(main(page).getByText(w.result)).toBeVisible()
      await page.goBack()
      await main(page).getByRole('button', { name: w.before }).click()
      await expect(page).toHaveURL(new RegExp(`month=${year}-10`))
    })

    test(`CMP-01, CMP-02 (${language}): the lists, found by name in the address, and live`, async ({
      context,
    }) => {
      const page = await atBakery(context, outside.url)
      await page.goto(`${outside.url}/campaigns/list`)
      await page.getByRole('heading', { level: 1, name: w.title }).waitFor()
      const rows = page.getByRole('table', { name: w.title }).locator('tbody tr')
      await expect(rows).toHaveCount(8)
      await expect(rows.first()).toContainText(w.sent)
      await page.getByRole('searchbox', { name: w.search }).fill('noël')
      await expect(rows).toHaveCount(1)
      await expect(page).toHaveURL(/search=no/)
      await page.reload()
      await expect(rows).toHaveCount(1)
      await page.goto(`${outside.url}/campaigns/list`)
      await page.getByRole('tab', { name: w.others }).click()
      const name = `Live ${language} ${Date.now()}`
      await rows.first().waitFor()
      await write(page, outside.url, name, '+33639980001')
      await expect(rows.filter({ hasText: name })).toContainText(w.draft)
      await workIn(page, 0)
      await page.goto(`${outside.url}/campaigns/list?tab=others&search=${encodeURIComponent(name)}`)
      await expect(rows).toContainText('Boulangerie Karukéra')
    })

    test(`CMP-03, CMP-05, CMP-07, CMP-23 (${language}): how one went, as pictures and tables, message by message`, async ({
      context,
    }) => {
      const page = await atBakery(context, outside.url)
      await openSent(page, outside.url, w)
      const funnel = page.getByRole('figure', { name: w.funnel })
      await funnel.getByRole('button', { name: w.asTable }).click()
      await expect(funnel.getByRole('row', { name: w.arrived })).toContainText(/\d/)
      const messages = page.getByRole('region', { name: w.messages })
      await messages.getByRole('combobox', { name: w.state }).selectOption('errored')
      await expect(page).toHaveURL(/status=errored/)
      const rows = messages.locator('tbody tr')
      await expect(rows.first()).toContainText(w.errored)
      await expect(rows.filter({ hasText: w.back }).first()).toBeVisible()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    })

    test(`CMP-03, CMP-16 (${language}): copied, written again to those who got nothing, and deleted`, async ({
      context,
    }) => {
      const page = await atBakery(context, outside.url)
      await openSent(page, outside.url, w)
      await choose(page, w, w.followUp)
      await page.getByRole('heading', { level: 1, name: w.followUpName }).waitFor()
      await expect(main(page).getByText(w.typed)).toBeVisible()
      await openSent(page, outside.url, w)
      await choose(page, w, w.copy)
      await page.getByRole('heading', { level: 1, name: w.copyName }).waitFor()
      await expect(main(page).getByText(w.draft, { exact: true })).toBeVisible()
      await main(page).getByRole('link', { name: w.goOn }).click()
      await expect(page).toHaveURL(/campaigns\/sms\/\d+\/who/)
      await expect(page.getByRole('heading', { level: 1, name: w.copyName })).toBeVisible()
      await page.goBack()
      await choose(page, w, w.delete)
      await page.getByRole('button', { name: w.confirm, exact: true }).click()
      await expect(page.getByText(w.deleted)).toBeVisible()
      await expect(page).toHaveURL(/campaigns\/list\?tab=others/)
      await main(page).getByRole('button', { name: w.begin }).click()
      await page.getByRole('menuitem', { name: 'SMS' }).click()
      await expect(page).toHaveURL(/campaigns\/sms$/)
    })

    test(`CMP-22, D-67 (${language}): taken back while it waits, then cancelled before it leaves`, async ({
      context,
    }) => {
      const page = await atBakery(context, outside.url)
      const { id, schedule } = await write(page, outside.url, `Soon ${language}`, '+33639980002')
      await schedule({ at: null })
      await page.goto(`${outside.url}/campaigns/${id}`)
      await expect(main(page).getByText(w.leavesIn)).toBeVisible()
      await main(page).getByRole('button', { name: w.takeBack }).click()
      await expect(main(page).getByText(w.draft, { exact: true })).toBeVisible()
      await schedule({ at: Date.now() + 5 * 86_400_000 })
      await expect(main(page).getByText(w.scheduled, { exact: true })).toBeVisible()
      await choose(page, w, w.cancel)
      const dialog = page.getByRole('dialog', { name: w.cancelTitle })
      await dialog.getByRole('button', { name: w.cancel }).click()
      await expect(main(page).getByText(w.cancelled, { exact: true })).toBeVisible()
    })
  })
}

test('CMP-23, D-68: what may have arrived or not is decided in one tap', async ({ context }) => {
  const page = await loggedIn(context, outside.url)
  await workIn(page, 2)
  await page.goto(`${outside.url}/campaigns/list?search=Beaujolais`)
  await page.getByRole('button', { name: 'Beaujolais nouveau', exact: true }).click()
  const decide = page.getByRole('button', { name: /^(Compter comme envoyés|Count as sent)$/ })
  await decide.click()
  await expect(decide).toHaveCount(0)
  await expect(page.getByText(/^2 (à décider|to decide)$/)).toHaveCount(0)
})

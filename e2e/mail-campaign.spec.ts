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
    ask: 'Nouvelle campagne',
    by: 'Par e-mail',
    empty: 'E-mail vide',
    html: 'Coller du HTML',
    manual: 'Des adresses',
    addresses: 'Adresses e-mail',
    wrong: /« Ada » n’est pas une adresse/,
    consent: /sans accord conservé acceptent/,
    people: '1 personne',
    next: 'Suivant',
    subject: 'Objet',
    unknown: /firstNme.*n’existe pas/,
    add: 'Ajouter ici',
    noAnswers: /L’objet|réponse|répond/,
    when: /Quand part-il/,
    check: /Tout est bon/,
    send: 'Envoyer',
    leaves: /Part dans \d+ secondes/,
    cleaned: 'Retiré de l’e-mail',
  },
  en: {
    ask: 'New campaign',
    by: 'By e-mail',
    empty: 'Empty mail',
    html: 'Paste HTML',
    manual: 'Addresses',
    addresses: 'E-mail addresses',
    wrong: /“Ada” is not an e-mail address/,
    consent: /without a recorded consent agree/,
    people: '1 person',
    next: 'Next',
    subject: 'Subject',
    unknown: /no variable .*firstNme/,
    add: 'Add here',
    noAnswers: /answer/,
    when: /When does it leave/,
    check: /Is everything right/,
    send: 'Send',
    leaves: /Leaves in \d+ seconds/,
    cleaned: 'Removed from the mail',
  },
} as const

const bar = (page: Page) => page.locator('.bo-wiz-bar')

for (const [language, width] of [
  ['fr', 360],
  ['en', 1280],
] as const) {
  const w = languages[language]
  test.describe(`campaign by e-mail, ${language} at ${width} px`, () => {
    test.use({ locale: language === 'fr' ? 'fr-FR' : 'en-GB', viewport: { width, height: 860 } })

    test('EML-01 EML-03 EML-04: from the list of campaigns to its departure, what is wrong named at its place', async ({
      context,
    }) => {
      test.setTimeout(120_000)
      await context.addInitScript((kept) => {
        if (window.top === window) localStorage.setItem('comptoir:language', kept)
      }, language)
      const page = await manager(context, outside.url)
      await workIn(page, 1)
      await page.goto(`${outside.url}/campaigns/list`)
      await page.getByRole('main').getByRole('button', { name: w.ask }).click()
      await page.getByRole('menuitem', { name: w.by }).click()
      await expect(page.locator('.bo-templates-card').first()).toBeVisible()
      await audit(page)
      await page.getByRole('button', { name: w.empty }).click()
      await expect(page).toHaveURL(/\/campaigns\/email\/\d+\/who$/)
      await page.getByRole('radio', { name: w.manual }).check()
      await page.getByLabel(w.addresses).fill(`ada-${language}@mail.example\nAda`)
      await expect(page.getByLabel(w.addresses)).toHaveAccessibleDescription(w.wrong)
      await page.getByLabel(w.addresses).fill(`ada-${language}@mail.example`)
      await page.getByLabel(w.consent).check()
      await expect(bar(page)).toContainText(w.people)

      await bar(page).getByRole('link', { name: w.next }).click()
      const subject = page.getByLabel(w.subject, { exact: false }).first()
      await subject.fill('Bonjour {{firstNme}}')
      await expect(subject).toHaveAccessibleDescription(w.unknown)
      await subject.fill('Bonjour {{firstName|Ada}}')
      await expect(page.locator('.bo-wiz-inbox')).toContainText('Bonjour Camille')
      await page.getByRole('button', { name: w.add }).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(page.locator('.bo-mail-choose')).toHaveCount(1)
      await expect(page.locator('.bo-wiz-saved[data-state=saved]')).toBeVisible()
      if (width < 768) await page.keyboard.press('Escape')
      await audit(page)
      for (const title of [undefined, w.check, w.when]) {
        await bar(page).getByRole('link', { name: w.next }).click()
        if (title) await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
        await audit(page, { rules: 'wcag' })
      }
      await bar(page).getByRole('button', { name: w.send }).click()
      await expect(page.getByRole('timer')).toHaveText(w.leaves)
    })

    test('EML-03 T5: HTML is shown where nothing runs, with what is removed from it', async ({ context }) => {
      await context.addInitScript((kept) => {
        if (window.top === window) localStorage.setItem('comptoir:language', kept)
      }, language)
      const page = await manager(context, outside.url)
      await workIn(page, 1)
      await page.goto(`${outside.url}/campaigns/email`)
      await page.getByRole('button', { name: w.html }).click()
      await expect(page).toHaveURL(/\/who$/)
      await page.goto(page.url().replace('/who', '/message'))
      await page
        .locator('textarea[name=body]')
        .fill('<h1>Ce soir</h1><script>top.document.title = 1</script><a href="javascript:alert(1)">x</a>')
      await expect(page.locator('iframe').contentFrame().getByText('Ce soir')).toBeVisible()
      await expect(page.getByRole('region', { name: w.cleaned }).getByRole('listitem')).toHaveCount(2)
      expect(await page.title()).not.toBe('1')
      await page.locator('textarea[name=body]').fill('x'.repeat(2_000_000))
      await expect(page.locator('.bo-wiz-saved[data-state=refused]')).toBeVisible()
      await expect(page.locator('textarea[name=body]')).toHaveAttribute('aria-invalid', 'true')
    })
  })
}

interface Arrived {
  subject: string
  headers: { name: string; value: string }[]
}

/** The mails to an address, as its mailbox has them. */
async function mailsTo(address: string): Promise<Arrived[]> {
  const at = `${outside.sandboxUrl}/api/mails`
  const list = (await (await fetch(`${at}?to=${address}`)).json()) as { id: string }[]
  return Promise.all(list.map(async ({ id }) => (await fetch(`${at}/${id}`)).json() as Promise<Arrived>))
}

test('EML-06 RFC 8058 CMP-20: the mail arrives once and in words of its reader; one click unsubscribes, and the result shows it', async ({
  context,
}) => {
  // It leaves a minute after the first journey has sent it.
  test.setTimeout(150_000)
  const address = 'ada-fr@mail.example'
  await expect.poll(() => mailsTo(address), { timeout: 100_000, intervals: [500] }).toHaveLength(1)
  const [mail] = await mailsTo(address)
  expect(mail?.subject).toBe('Bonjour Ada')
  const header = (name: string) => mail?.headers.find((one) => one.name === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = /<(https?:[^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? ''
  const left = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(left.ok).toBe(true)

  const page = await manager(context, outside.url)
  await workIn(page, 1)
  await page.goto(`${outside.url}/campaigns/list`)
  const sent = page.getByRole('table', { name: 'Campagnes' }).getByRole('row').filter({ hasText: 'E-mail' })
  await expect(sent.last()).toContainText('aucun rejet')
  await sent.last().getByRole('button').first().click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('row').filter({ hasText: address })).toContainText('Désinscrit')
  await audit(page)
})

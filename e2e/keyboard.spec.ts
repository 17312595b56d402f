import { expect, type Locator, type Page, test } from '@playwright/test'
import { startMailbox, type TestMailbox } from './mailbox.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let mailbox: TestMailbox
let server: DemoServer
test.beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startDemoServer({ environment: mailbox.environment })
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const MOST_STOPS = 150
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Goes on by Tab until the focus is there, as somebody without a mouse does. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by ${MOST_STOPS} steps of Tab`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

async function logIn(page: Page): Promise<void> {
  await page.goto(server.url)
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  await page.keyboard.type('claire@comptoir.example')
  await reach(page, page.getByLabel('Mot de passe', { exact: true }))
  await page.keyboard.type('comptoir-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
}

const switcher = (page: Page) => page.getByRole('button', { name: /^Établissement/ })

async function logInToBakery(page: Page): Promise<void> {
  await logIn(page)
  await press(page, switcher(page))
  await page.keyboard.type('karukera')
  await page.keyboard.press('Enter')
}

test('VEN-03 RBC-08 switches venues, invites a colleague and joins by the keyboard alone', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  const { keyboard } = page
  await logIn(page)

  const search = page.getByRole('combobox', { name: 'Chercher un établissement' })
  await press(page, switcher(page))
  await expect(search).toBeFocused()
  await keyboard.type('karukera')
  await keyboard.press('Enter')
  await expect(switcher(page)).toContainText('Boulangerie Karukéra')
  await press(page, switcher(page))
  await expect(search).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Escape')
  await expect(switcher(page)).toBeFocused()
  await expect(switcher(page)).toContainText('Boulangerie Karukéra')

  await press(page, page.getByRole('navigation').first().getByRole('link', { name: 'Équipe', exact: true }))
  const invite = page.getByRole('button', { name: 'Inviter', exact: true })
  await press(page, invite)
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' })
  await expect(dialog.getByLabel('Adresse e-mail')).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Envoyer l’invitation' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(invite).toBeFocused()
  await keyboard.press('Enter')
  await reach(page, dialog.getByLabel('Adresse e-mail'))
  await keyboard.type('sacha@boulangerie.example')
  await keyboard.press('Tab')
  const role = dialog.getByRole('radio', { name: /^Équipe/ })
  await keyboard.press('Space')
  for (let steps = 0; steps < 5 && !(await role.isChecked()); steps += 1) await keyboard.press('ArrowDown')
  await expect(role).toBeChecked()
  await press(page, dialog.getByRole('button', { name: 'Envoyer l’invitation' }))
  await expect(page.getByText('L’invitation est partie à sacha@boulangerie.example.')).toBeVisible()

  const { text } = await mailbox.waitFor('sacha@boulangerie.example', /\/invitation\?token=/)
  const guest = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await guest.goto(server.url + (/\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? ''))
  await expect(guest.getByLabel('Prénom')).toBeFocused()
  await guest.keyboard.type('Sacha')
  await guest.keyboard.press('Tab')
  await guest.keyboard.type('Lollia')
  await guest.keyboard.press('Tab')
  await guest.keyboard.type('une fournée avant l’aube')
  await reach(guest, guest.getByRole('checkbox', { name: /conditions/ }))
  await guest.keyboard.press('Space')
  await press(guest, guest.getByRole('button', { name: 'Rejoindre l’équipe' }))
  await guest.getByRole('heading', { level: 1, name: 'Bonjour Sacha' }).waitFor()
  await expect(guest.getByRole('button', { name: 'Aller au contenu' })).toHaveCount(1)
})

test('a list in a dialog is opened, left and chosen from by the keyboard alone', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  const { keyboard } = page
  await logInToBakery(page)
  await press(page, page.getByRole('navigation').first().getByRole('link', { name: 'Exports', exact: true }))
  const begin = page.getByRole('main').getByRole('button', { name: 'Exporter' })
  await press(page, begin)
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Contacts' })
  const list = page.getByRole('listbox', { name: 'Contacts' })
  await reach(page, field)
  const before = (await field.textContent()) ?? ''
  await keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await keyboard.press('End')
  const last = list.getByRole('option').last()
  await expect(field).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id')) ?? '')
  await keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(field).toHaveText(before)
  await keyboard.press('Enter')
  await keyboard.press('End')
  const chosen = (await last.textContent()) ?? ''
  await keyboard.press('Enter')
  await expect(field).toHaveText(chosen)
  await expect(field).toBeFocused()
  await keyboard.press('Escape')
  await expect(begin).toBeFocused()
})

test('the menu is scrolled to the entry of the page that is open', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 860, height: 600 } })
  const page = await context.newPage()
  await logIn(page)
  await page.goto(`${server.url}/developers`)
  const entry = page.getByRole('navigation').first().getByRole('link', { name: 'Développeurs', exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expect(entry).toBeInViewport({ ratio: 1 })
})

test('MSG-09 MSG-43 answers a customer and closes the conversation by the keyboard alone', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  const { keyboard } = page
  await logIn(page)
  await press(
    page,
    page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: /^Messages/ }),
  )
  await page.waitForURL(/conversationId=/)
  const before = new URL(page.url()).searchParams.get('conversationId')
  const answer = page.locator('.bo-answer textarea')
  await reach(page, answer)
  await keyboard.type('C’est noté, à tout à l’heure.')
  await keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('C’est noté, à tout à l’heure.')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Fermer', exact: true }).first())
  await expect(page).not.toHaveURL(new RegExp(before ?? ''))
})

test('CON-39 adds a contact by the keyboard alone', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  const { keyboard } = page
  await logInToBakery(page)
  await press(page, page.getByRole('navigation').first().getByRole('link', { name: 'Contacts', exact: true }))
  await press(page, page.getByRole('button', { name: 'Ajouter un contact' }).first())
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Prénom')).toBeFocused()
  await keyboard.type('Solène')
  await reach(page, dialog.getByLabel('Nom', { exact: true }))
  await keyboard.type('Clavier')
  await reach(page, dialog.getByLabel('Adresse e-mail'))
  await keyboard.type('solene@mail.example')
  await keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Solène Clavier').first()).toBeVisible()
})

test('CON-03 opens a contact, writes and sends a first message by the keyboard alone', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  const { keyboard } = page
  await logInToBakery(page)
  const menu = page.getByRole('navigation').first()
  await press(page, menu.getByRole('link', { name: 'Contacts', exact: true }))
  const rows = page.locator('tbody tr[data-index]')
  await reach(page, rows.first().locator('.ct-table-open'))
  await keyboard.press('ArrowDown')
  const second = rows.nth(1).locator('.ct-table-open')
  await expect(second).toBeFocused()
  // The row is one of 240: what follows the list is near all the same.
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(page.locator('tbody :focus')).toHaveCount(0)
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await expect(second).toBeFocused()
  await keyboard.press('Enter')
  await press(page, page.getByRole('dialog').getByRole('link', { name: 'Envoyer un SMS' }))
  await reach(page, page.getByRole('textbox', { name: /^Texte/ }))
  await keyboard.type('Votre galette est prête.')
  const consent = page.getByRole('checkbox', { name: /sans accord conservé/ })
  if (await consent.isVisible()) {
    await reach(page, consent)
    await keyboard.press('Space')
  }
  await press(page, page.getByRole('button', { name: 'Envoyer à 1 personne' }))
  await expect(page.getByText('1 message est en route.')).toBeVisible()
  await press(page, menu.getByRole('link', { name: /^Messages/ }))
  await expect(page).toHaveURL(/\/messages/)
})

test('SHL-01 letters typed before the palette has loaded are searched for', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await logInToBakery(page)
  await page.getByRole('button', { name: /^Notifications/ }).waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('couleur du chat')
  release()
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect(field).toHaveValue('couleur du chat')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/webchats/)
})

test('changes the opening hours by the keyboard alone', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  const { keyboard } = page
  await logInToBakery(page)
  await press(page, page.getByRole('navigation').first().getByRole('link', { name: 'Fiche', exact: true }))
  await reach(page, page.getByRole('tab', { name: 'Fiche' }))
  await keyboard.press('ArrowRight')
  const monday = page.getByRole('switch', { name: 'Lundi' }).or(page.getByRole('checkbox', { name: 'Lundi' }))
  await reach(page, monday.first())
  await keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Enregistrer' }).first())
  await expect(page.getByText('Modifications non enregistrées')).toHaveCount(0)
  await page.reload()
  await expect(monday.first()).toBeChecked()
})

import type { Page } from '@playwright/test'

/** Something that a manager does on a page, and the call that does it. */
export interface ManagerAction {
  what: string
  path: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  call: RegExp
  act: (page: Page) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const inDialog = (page: Page) => page.getByRole('dialog').last()
const submit = (page: Page) => inDialog(page).locator('button[type=submit]').last().click()
const save = (page: Page) =>
  inDialog(page)
    .getByRole('button', { name: /^(Enregistrer|Ajouter|Créer)/ })
    .last()
    .click()
const primary = (page: Page) => page.locator('main button[data-variant=primary]').first().click()

async function openConversation(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').first().click()
  await page.getByRole('log').waitFor()
}

/** Changes the first field of a page and saves it. */
const change = (name: string | RegExp, value: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('textbox', { name }).first().fill(value)
  await page.getByRole('main').locator('button[type=submit]').first().click()
}

/** What the specification lets fail in silence, and what else is written on pages of today. */
export const managerActions: readonly ManagerAction[] = [
  {
    what: 'a note',
    path: '/messages?panel=true',
    method: 'PATCH',
    call: /\/conversations\/[^/]+$/,
    async act(page) {
      await openConversation(page)
      const note = page.getByRole('textbox', { name: 'Notes' })
      await note.fill('Sans gluten')
      await note.blur()
    },
  },
  {
    what: 'a quick reply',
    path: '/messages',
    method: 'POST',
    call: /\/quickReplies$/,
    async act(page) {
      await openConversation(page)
      await page.locator('.bo-answer textarea').fill('/')
      await button(page, 'Nouvelle réponse rapide').click()
      await inDialog(page).getByRole('textbox', { name: 'Nom' }).fill('Horaires')
      await inDialog(page).getByRole('textbox', { name: 'Message' }).fill('Ouvert dès 6 h.')
      await save(page)
    },
  },
  {
    what: 'a label',
    path: '/messages?panel=true',
    method: 'POST',
    call: /\/labels$/,
    async act(page) {
      await openConversation(page)
      await button(page, 'Nouvelle étiquette').click()
      await inDialog(page).getByRole('textbox').first().fill('Fidèle')
      await save(page)
    },
  },
  {
    what: 'a new contact',
    path: '/contacts/list',
    method: 'POST',
    call: /\/contacts$/,
    async act(page) {
      await button(page, 'Ajouter un contact').click()
      await inDialog(page).getByRole('textbox', { name: 'Prénom', exact: true }).fill('Zoé')
      await inDialog(page)
        .getByRole('textbox', { name: 'Adresse e-mail', exact: true })
        .fill('zoe@mail.example')
      await save(page)
    },
  },
  {
    what: 'a changed contact',
    path: '/contacts/list',
    method: 'PATCH',
    call: /\/contacts\/\d+$/,
    async act(page) {
      await page.locator('.ct-table-open').first().click()
      await inDialog(page).getByRole('button', { name: 'Modifier' }).click()
      await inDialog(page).getByRole('textbox', { name: 'Prénom', exact: true }).fill('Zélie')
      await submit(page)
    },
  },
  {
    what: 'an export',
    path: '/exports',
    method: 'POST',
    call: /\/exports$/,
    async act(page) {
      await primary(page)
      await submit(page)
    },
  },
  {
    what: 'an API key',
    path: '/developers',
    method: 'POST',
    call: /\/apiKeys$/,
    async act(page) {
      await page.getByRole('tab', { name: 'Clés d’API' }).click()
      await button(page, 'Nouvelle clé').click()
      await page.getByLabel('Nom de la clé').fill('Caisse')
      await submit(page)
    },
  },
  {
    what: 'a webhook',
    path: '/developers',
    method: 'POST',
    call: /\/webhooks$/,
    async act(page) {
      await page.getByRole('tab', { name: 'Webhooks' }).click()
      await button(page, 'Nouveau webhook').click()
      await page.getByRole('textbox', { name: /^Adresse/ }).fill('https://caisse.example/hook')
      await submit(page)
    },
  },
  {
    what: 'the details of the venue',
    path: '/venues/1',
    method: 'PATCH',
    call: /\/venues\/1$/,
    act: change(/^(Nom|Ville)/, 'Ailleurs'),
  },
  {
    what: 'a list of who is written to no more',
    path: '/contacts/unsubscribes',
    method: 'POST',
    call: /\/unsubscribes$/,
    async act(page) {
      await primary(page)
      await inDialog(page).getByRole('textbox').first().fill('paul@mail.example')
      await submit(page)
    },
  },
]

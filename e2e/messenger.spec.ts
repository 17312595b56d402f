import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type TestMailbox as Sandbox, startMailbox as startSandbox } from './mailbox.ts'
import { manager } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let sandbox: Sandbox
let server: DemoServer

test.beforeAll(async () => {
  sandbox = await startSandbox()
  server = await startDemoServer({ environment: sandbox.environment })
  const body = JSON.stringify({ url: `${server.url}/hooks/meta` })
  const answer = await fetch(`${sandbox.url}/api/whatsapp/webhook`, { method: 'PUT', body })
  expect(await answer.json()).toEqual({ isAgreed: true })
})
test.afterAll(async () => {
  await server.close()
  await sandbox.close()
})

async function audit(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
}

test('SOC-41 another Facebook page is linked through the log-in at Meta; a customer writes on Messenger, the manager answers, the tick arrives', async ({
  context,
}) => {
  const office = await manager(context, server.url)
  await office.goto(`${server.url}/channels`)
  await office.getByRole('option', { name: 'Boulangerie Karukéra' }).click()
  const card = office.locator('.ct-card').filter({ has: office.getByRole('heading', { name: 'Facebook' }) })
  await expect(card.getByText('Relié', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Délier' }).click()
  await office
    .getByRole('alertdialog')
    .or(office.getByRole('dialog'))
    .getByRole('button', { name: 'Délier' })
    .click()
  await expect(card.getByText('Non relié')).toBeVisible()

  await card.getByRole('button', { name: 'Se connecter chez Meta' }).click()
  await office.getByRole('button', { name: 'Refuser' }).click()
  await expect(office.getByText('Vous avez refusé la connexion', { exact: false })).toBeVisible()
  await card.getByRole('button', { name: 'Se connecter chez Meta' }).click()
  await office.getByRole('heading', { name: 'Connexion à Meta' }).waitFor()
  await audit(office)
  await office.getByRole('button', { name: 'Continuer en tant que Camille' }).click()
  await card.getByRole('radio', { name: 'Maison Test' }).check()
  await audit(office)
  await card.getByRole('button', { name: 'Relier' }).click()
  await expect(card.getByText('Relié', { exact: true })).toBeVisible()

  const phone = await context.newPage()
  await phone.goto(`${sandbox.url}/#facebook`)
  await phone.getByRole('combobox', { name: /^Page/ }).selectOption({ label: 'Maison Test' })
  await phone.getByRole('button', { name: 'Écrire avec ce compte' }).click()
  await phone.getByLabel('Message du client').fill('Vous livrez au Gosier ?')
  await phone.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await audit(phone)

  await office.getByRole('link', { name: /Messages/ }).click()
  await office
    .getByRole('option', { name: /Maëlys Robin/ })
    .or(office.getByRole('button', { name: /Maëlys Robin/ }))
    .click()
  const log = office.getByRole('log')
  await expect(log.getByText('Vous livrez au Gosier ?')).toBeVisible()
  const field = office.getByRole('textbox', { name: /Maëlys Robin/ })
  await field.fill('Oui, le mardi.')
  await field.press('Enter')
  await expect(phone.getByRole('list', { name: 'Conversation' }).getByText('Oui, le mardi.')).toBeVisible()
  // The phone shows the thread: it reads at once.
  await expect(log.locator('[data-side="right"] .ct-msg-mark').last()).toHaveAttribute('data-state', 'read')
})

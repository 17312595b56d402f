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
  const body = JSON.stringify({ url: `${server.url}/hooks/rcs?agent=karukera_sandbox_agent` })
  const answer = await fetch(`${sandbox.url}/api/rcs/webhook`, { method: 'PUT', body })
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

test('D-01 a customer writes by RCS, the manager answers, the ticks arrive; the key is revoked and the page says how to repair it', async ({
  context,
}) => {
  const phone = await context.newPage()
  await phone.goto(`${sandbox.url}/#rcs`)
  await phone.getByRole('button', { name: 'Écrire avec ce numéro' }).click()
  await phone.getByLabel('Message du client').fill('Vous êtes ouverts lundi ?')
  await phone.getByRole('button', { name: 'Envoyer', exact: true }).click()

  const office = await manager(context, server.url)
  await office.getByRole('listitem').filter({ hasText: '+590690000200' }).first().click()
  const log = office.getByRole('log')
  await expect(log.getByText('Vous êtes ouverts lundi ?')).toBeVisible()
  const field = office.getByRole('textbox', { name: /590690000200/ })
  await field.fill('Oui, dès 6 h.')
  await field.press('Enter')
  await expect(phone.getByRole('list', { name: 'Conversation' }).getByText('Oui, dès 6 h.')).toBeVisible()
  // The phone shows the conversation: it reads at once.
  await expect(log.locator('[data-side="right"] .ct-msg-mark').last()).toHaveAttribute('data-state', 'read')
  await phone.getByRole('button', { name: 'Envoyer une image' }).click()
  await expect(log.locator('[data-side="left"] img')).toBeVisible()
  await audit(phone)

  await phone.getByText('Pour relier un agent').click()
  await phone.getByRole('button', { name: 'Révoquer les clés' }).click()
  await field.fill('À lundi !')
  await field.press('Enter')
  const banner = office.locator('.bo-channel-banner')
  await expect(banner).toContainText('Google n’accepte plus la clé')
  await banner.getByRole('link').click()
  await expect(office.getByText('1 message attend et partira dès la réparation.')).toBeVisible()
  await audit(office)
  await phone.getByRole('button', { name: 'Rétablir les clés' }).click()
  await office
    .getByLabel('Fichier de clé du compte de service')
    .fill(await phone.getByLabel('Fichier de clé').inputValue())
  await office.getByLabel('Jeton client du webhook').fill('sandbox-client-token-of-rcs')
  await office.getByLabel('Un téléphone avec RCS').fill('+590 690 00 00 01')
  await office.getByRole('button', { name: 'Vérifier et relier' }).click()
  await expect(banner).toBeHidden()
  await expect(phone.getByRole('list', { name: 'Conversation' }).getByText('À lundi !')).toBeVisible()
})

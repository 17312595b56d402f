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

/** Somebody with a phone: the sandbox's own page. */
async function customer(page: Page, name: string): Promise<{ write(text: string): Promise<void> }> {
  await page.goto(`${sandbox.url}/#whatsapp`)
  await page.getByLabel('Nom', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Écrire avec ce numéro' }).click()
  return {
    async write(text) {
      await page.getByLabel('Message du client').fill(text)
      await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    },
  }
}

test('a customer writes on WhatsApp, the manager answers words and a picture, the ticks arrive; the token expires and is repaired', async ({
  context,
}) => {
  const phone = await context.newPage()
  const ines = await customer(phone, 'Inès Baptiste')
  await ines.write('Vous avez du pain sans gluten ?')
  const office = await manager(context, server.url)
  await office.getByRole('listitem').filter({ hasText: 'Inès Baptiste' }).first().click()
  const log = office.getByRole('log')
  await expect(log.getByText('Vous avez du pain sans gluten ?')).toBeVisible()

  const field = office.getByRole('textbox', { name: /Inès Baptiste/ })
  await field.fill('Oui, le samedi.')
  await field.press('Enter')
  await expect(phone.getByRole('list', { name: 'Conversation' }).getByText('Oui, le samedi.')).toBeVisible()
  const tick = log.locator('[data-side="right"] .ct-msg-mark').last()
  // The phone shows the conversation: it reads at once.
  await expect(tick).toHaveAttribute('data-state', 'read')

  await phone.getByRole('button', { name: 'Envoyer une image' }).click()
  await expect(log.locator('[data-side="left"] img')).toBeVisible()
  const mediaId = await phone.locator('.chat-customer img').getAttribute('src')
  const picture = await (await fetch(`${sandbox.url}${mediaId}`)).arrayBuffer()
  const file = { name: 'pain.png', mimeType: 'image/png', buffer: Buffer.from(picture) }
  await office.getByRole('button', { name: 'Joindre', exact: false }).first().click()
  const [chooser] = await Promise.all([
    office.waitForEvent('filechooser'),
    office.getByRole('menuitem', { name: 'Image' }).click(),
  ])
  await chooser.setFiles(file)
  await office.getByRole('dialog').getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(phone.getByRole('list', { name: 'Conversation' }).locator('.chat-business img')).toBeVisible({
    timeout: 20_000,
  })
  await audit(phone)

  await phone.getByText('Pour relier un numéro').click()
  await phone.getByRole('button', { name: 'Faire expirer' }).click()
  await expect(phone.getByText('Ce jeton a expiré.')).toBeVisible()
  await field.fill('À samedi !')
  await field.press('Enter')
  const banner = office.locator('.bo-channel-banner')
  await expect(banner).toContainText('Le jeton d’accès n’est plus accepté')
  await banner.getByRole('link').click()
  await expect(office.getByRole('heading', { name: 'Canaux' })).toBeVisible()
  await expect(office.getByText('1 message attend et partira dès la réparation.')).toBeVisible()
  await audit(office)
  await office.getByLabel('Jeton d’accès').fill('EAA-sandbox-2')
  await office.getByRole('button', { name: 'Vérifier le jeton' }).click()
  await expect(office.getByRole('button', { name: 'Vérifier le jeton' })).toBeHidden()
  await expect(banner).toBeHidden()
  await expect(phone.getByRole('list', { name: 'Conversation' }).getByText('À samedi !')).toBeVisible()
})

test('the window is over: the composer offers the approved templates, one is sent, the tick comes', async ({
  context,
}) => {
  const phone = await context.newPage()
  const ines = await customer(phone, 'Nora Sainte-Rose')
  await ines.write('Vous livrez ?')
  const office = await manager(context, server.url)
  await office.getByRole('listitem').filter({ hasText: 'Nora Sainte-Rose' }).first().click()
  const log = office.getByRole('log')
  await expect(log.getByText('Vous livrez ?')).toBeVisible()
  await phone.getByRole('button', { name: 'Laisser passer un jour' }).click()
  await office.clock.install({ time: Date.now() + 25 * 3_600_000 })
  await office.reload()
  await expect(log.getByText('Vous livrez ?')).toBeVisible()
  await expect(office.getByText(/WhatsApp n’accepte plus de réponse depuis/)).toBeVisible()
  await expect(office.getByRole('textbox', { name: /Nora Sainte-Rose/ })).toHaveCount(0)

  await office.getByLabel('Variable 1').fill('Nora')
  await office.getByRole('button', { name: 'Envoyer le modèle' }).click()
  await expect(office.getByLabel('Variable 2')).toHaveAttribute('aria-invalid', 'true')
  await office.getByLabel('Variable 2').fill('19 h')
  const words = 'Bonjour Nora, votre commande est prête. Elle vous attend jusqu’à 19 h.'
  await expect(office.getByLabel('Ce que le client lira')).toContainText(words)
  await audit(office)
  await office.getByRole('button', { name: 'Envoyer le modèle' }).click()
  await expect(log.getByText(words)).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Conversation' }).getByText(words)).toBeVisible()
  const tick = log.locator('[data-side="right"] .ct-msg-mark').last()
  await expect(tick).toHaveAttribute('data-state', 'read')
})

import { expect, test } from '@playwright/test'
import { startMailbox, type TestMailbox } from './mailbox.ts'
import { askForMail, inConversation, keepOpen, manager, visitor } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let mailbox: TestMailbox
let server: DemoServer

test.beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startDemoServer({ environment: { ...mailbox.environment, NOTICE_AFTER_SECONDS: '0' } })
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})

test('D-06 a visitor who has left gets the answer by e-mail, replies to it, and the conversation goes on in one thread', async ({
  browser,
}) => {
  const street = await browser.newContext({ locale: 'fr-FR' })
  const office = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
  const guest = await visitor(street, server.shopUrl, '/concept.html')
  await keepOpen(guest.page)
  await guest.write('Le fauteuil existe-t-il en vert ?')
  await askForMail(guest, 'zoe@mail.example')
  await guest.page.goto('about:blank')

  const page = await manager(office, server.url)
  await page
    .getByRole('option', { name: /en vert/ })
    .or(page.getByRole('button', { name: /en vert/ }))
    .click()
  const answering = inConversation(page)
  await answering.write('Oui, en vert sapin.')

  const reader = await street.newPage()
  await reader.goto(mailbox.url)
  await reader.getByRole('button', { name: /vous a répondu/ }).click()
  await expect(reader.frameLocator('iframe').getByText('Oui, en vert sapin.')).toBeVisible()
  await reader.getByRole('textbox', { name: 'Votre réponse' }).fill('Parfait, je passe samedi.')
  await reader.getByRole('button', { name: 'Répondre' }).click()
  await expect(reader.getByText('Envoyé.')).toBeVisible()

  await expect(answering.log.getByText('Parfait, je passe samedi.', { exact: true })).toBeVisible()
  await guest.page.goto(`${server.shopUrl}/concept.html`)
  await guest.page.getByRole('button', { name: /^(Chat|Discuter avec nous)/ }).click()
  await expect(guest.log.getByText('Parfait, je passe samedi.', { exact: true })).toBeVisible()
  await street.close()
  await office.close()
})

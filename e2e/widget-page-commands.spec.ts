import { expect } from '@playwright/test'
import { openInboxClient } from './inbox-client.ts'
import { inConversation, loggedIn, visitor } from './people.ts'
import { test } from './shared-server.ts'

test('WCH-05 what a site says of its visitor stands beside the conversation, and what they did in it', async ({
  browser,
  server,
}) => {
  const street = await browser.newContext({ locale: 'fr-FR' })
  const guest = await visitor(street, server.shopUrl, '/concept.html')
  const mistakes: string[] = []
  guest.page.on('console', (message) => {
    if (message.type() === 'warning') mistakes.push(message.text())
  })
  const question = `Où en est ma commande ${Date.now()} ?`
  await guest.page.evaluate((text) => {
    window.Comptoir?.push(
      ['setUser', { name: 'Ada', phoneNumber: '+590 690 11 22 33', language: 'pt-BR' }],
      ['setAttributes', { Formule: 'Or', Commandes: 3, 'Carte fidélité': true }],
      ['track', 'Panier rempli', { articles: 4 }],
      ['setAttributes', { Panier: { nested: true } }],
      ['send', text],
    )
  }, question)
  await expect(guest.log.getByText(question)).toBeVisible()
  await expect
    .poll(() => mistakes)
    .toEqual([
      expect.stringMatching(/^Comptoir, web chat ".*" on http.*: setAttributes: the value of "Panier"/),
    ])

  const office = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
  const page = await loggedIn(office, server.url)
  const { id } = await (await openInboxClient(server.url)).find(question)
  await page.goto(`${server.url}/messages?conversationId=${id}`)
  const { log } = inConversation(page)
  await expect(log.getByText(question)).toBeVisible()
  await expect(log.getByText(/^Sur le site\s: Panier rempli \(articles = 4\)$/)).toBeVisible()
  const facts = page.getByRole('complementary')
  for (const fact of ['Formule', 'Or', 'Commandes', '3', 'Carte fidélité', 'Oui', '+590 690 11 22 33'])
    await expect(facts.getByText(fact, { exact: true })).toBeVisible()
  await expect(facts.getByText(/portugais/i)).toBeVisible()

  // It comes while the manager reads.
  await guest.page.evaluate(() => {
    window.Comptoir?.push(['track', 'Commande payée'], ['setAttributes', { Formule: 'Platine' }])
  })
  await expect(log.getByText(/^Sur le site\s: Commande payée$/)).toBeVisible()
  await expect(facts.getByText('Platine')).toBeVisible()
  await Promise.all([street.close(), office.close()])
})

test('a text of the page stands in the field, and what is unread is counted while it is muted', async ({
  browser,
  server,
}) => {
  const street = await browser.newContext({ locale: 'fr-FR' })
  const guest = await visitor(street, server.shopUrl, '/concept.html')
  await guest.page.evaluate(() => window.Comptoir?.push(['prefill', 'Je voudrais réserver']))
  await expect(guest.page.getByRole('textbox', { name: 'Votre message' })).toHaveValue('Je voudrais réserver')
  const question = `Une table ${Date.now()} ?`
  await guest.write(question)
  await expect(guest.log.getByRole('img', { name: 'Envoyé' }).last()).toBeVisible()
  await guest.page.evaluate(() => window.Comptoir?.push(['mute'], ['close']))
  const client = await openInboxClient(server.url)
  await client.answer(await client.find(question), 'Avec plaisir.')
  await expect.poll(() => guest.page.evaluate(() => window.Comptoir?.unread)).toBeGreaterThan(0)
  await expect(guest.page).not.toHaveTitle(/^\(/)
  await guest.page.evaluate(() => window.Comptoir?.push(['unmute']))
  await expect(guest.page).toHaveTitle(/^\(/)
  await street.close()
})

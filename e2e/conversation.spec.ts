import { expect, type Locator, test } from '@playwright/test'
import { onEachEngine } from './databases.ts'
import { inConversation, manager, visitor, watch } from './people.ts'

/** While the server is down the browser itself writes that calls fail. */
const whileDown =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|Failed to fetch/

/** A message is shown once and once only. */
async function onlyOnce(log: Locator, text: string): Promise<void> {
  await expect(log.getByText(text, { exact: true })).toHaveCount(1)
}

onEachEngine('one conversation', (demo) => {
  test('MSG-20 a visitor writes, the manager sees it within a second and answers, the visitor sees it; a crash in between loses and doubles nothing', async ({
    browser,
  }) => {
    const office = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
    const street = await browser.newContext({ locale: 'fr-FR' })
    const page = await manager(office, demo.server.url)
    const faults = watch(page, demo.server.url, whileDown)
    const guest = await visitor(street, demo.server.shopUrl, '/concept.html')
    faults.push(...watch(guest.page, [demo.server.shopUrl, demo.server.url], whileDown))

    await guest.write('Avez-vous des brioches ?')
    const row = page
      .getByRole('option', { name: /Avez-vous des brioches/ })
      .or(page.getByRole('button', { name: /Avez-vous des brioches/ }))
    await expect(row).toBeVisible({ timeout: 1000 })
    await row.click()
    const answering = inConversation(page)
    await onlyOnce(answering.log, 'Avez-vous des brioches ?')
    await answering.write('Oui, il en reste six.')
    await expect(guest.log.getByText('Oui, il en reste six.')).toBeVisible({ timeout: 1000 })

    await demo.server.kill()
    await guest.write('Gardez-m’en deux, je suis Zoé.')
    await answering.write('C’est noté, à tout de suite.')
    await onlyOnce(guest.log, 'Gardez-m’en deux, je suis Zoé.')
    await demo.server.restart()

    // Both sides come back by themselves, with all that was written before, during and after.
    await expect(answering.log.getByText('Gardez-m’en deux, je suis Zoé.')).toBeVisible({ timeout: 40_000 })
    await expect(guest.log.getByText('C’est noté, à tout de suite.')).toBeVisible({ timeout: 40_000 })
    await guest.write('Merci !')
    await expect(answering.log.getByText('Merci !')).toBeVisible()
    const written = [
      'Avez-vous des brioches ?',
      'Oui, il en reste six.',
      'Gardez-m’en deux, je suis Zoé.',
      'C’est noté, à tout de suite.',
      'Merci !',
    ]
    for (const side of [answering, guest]) for (const text of written) await onlyOnce(side.log, text)

    // What is shown is what is stored: the same after a reload.
    await page.reload()
    for (const text of written) await onlyOnce(inConversation(page).log, text)
    await guest.page.reload()
    await guest.page.getByRole('button', { name: /^(Chat|Discuter avec nous)/ }).click()
    for (const text of written) await onlyOnce(guest.page.getByRole('log'), text)
    expect(faults).toEqual([])
    await office.close()
    await street.close()
  })

  test('T9 an answer is delivered when the visitor’s page has it, chat closed, and read when the chat is opened', async ({
    browser,
  }) => {
    const office = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
    const street = await browser.newContext({ locale: 'fr-FR' })
    const page = await manager(office, demo.server.url)
    const guest = await visitor(street, demo.server.shopUrl, '/concept.html')
    await guest.write('Vous restez ouverts à midi ?')
    await page.getByText('Vous restez ouverts à midi ?').first().click()
    const answering = inConversation(page)
    const marks = () => answering.log.locator('[data-side="right"] .ct-msg-mark').last()

    // No one has the page open: the answer is stored, and no more is claimed.
    const shop = guest.page.url()
    await guest.page.goto('about:blank')
    await answering.write('Oui, jusqu’à 14 h.')
    await expect(marks()).toHaveAccessibleName('Envoyé')
    await page.waitForTimeout(1500)
    await expect(marks()).toHaveAccessibleName('Envoyé')

    // The page is open, the chat is not: the widget fetches what it missed.
    await guest.page.goto(shop)
    await expect(marks()).toHaveAccessibleName('Remis')
    // And what comes while it is closed.
    await answering.write('Et le soir jusqu’à 19 h.')
    await expect(answering.log.getByText('Et le soir')).toBeVisible()
    await expect(marks()).toHaveAccessibleName('Remis')
    await page.reload()
    await expect(marks()).toHaveAccessibleName('Remis')

    await guest.page.getByRole('button', { name: /^(Chat|Discuter avec nous)/ }).click()
    await expect(guest.page.getByRole('log').getByText('Et le soir')).toBeVisible()
    await expect(marks()).toHaveAccessibleName('Lu')
    // The visitor’s own message was read when the manager opened it.
    await expect(
      guest.page.getByRole('log').locator('[data-side="right"] .ct-msg-mark').last(),
    ).toHaveAccessibleName('Lu')
    await office.close()
    await street.close()
  })

  test('MSG-31 the manager closes, the customer writes again and the conversation reopens', async ({
    browser,
  }) => {
    const office = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
    const street = await browser.newContext({ locale: 'fr-FR' })
    const page = await manager(office, demo.server.url)
    const guest = await visitor(street, demo.server.shopUrl, '/concept.html')
    await guest.write('Une table pour deux ?')
    await page.getByText('Une table pour deux ?').first().click()
    await page
      .getByRole('button', { name: 'Fermer', exact: true })
      .or(page.getByRole('button', { name: 'Fermer la conversation' }))
      .first()
      .click()
    await expect(guest.page.getByText('Cette conversation est fermée.', { exact: false })).toBeVisible()
    await guest.write('Finalement, pour trois.')
    await expect(page.getByText('Finalement, pour trois.').first()).toBeVisible()
    await office.close()
    await street.close()
  })
})

import { expect, test } from '@playwright/test'
import { startChatEndpoint } from '../packages/server/src/testing/chat-endpoint.ts'
import { onEachEngine } from './databases.ts'
import { inConversation, loggedIn, openOfBakery, visitor, watch } from './people.ts'
import { startDemoServer } from './server.ts'

/** Longer than the agent takes to answer, so that silence is silence. */
const SILENCE_MS = 2500

onEachEngine('D-15 the agent', (demo) => {
  test('AIA-01 the agent answers a visitor and says that it is an AI; it hands over on request, and is silent once a person writes', async ({
    browser,
  }) => {
    const office = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
    const street = await browser.newContext({ locale: 'fr-FR' })
    const page = await loggedIn(office, demo.server.url)
    const faults = watch(page, demo.server.url)

    // The manager has it answer at every hour, and tries it.
    await openOfBakery(page, demo.server.url, '/messages/agent', 'Agent automatique')
    await page.getByText('Toujours', { exact: true }).click()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Enregistré', { exact: false }).first()).toBeVisible()
    await page.getByLabel('Votre question').fill('Vous livrez à la marina ?')
    await page.getByRole('button', { name: 'Demander' }).click()
    await expect(page.getByText('à partir de deux baguettes', { exact: false })).toBeVisible()

    // A visitor asks.
    const guest = await visitor(street, demo.server.shopUrl)
    await expect(guest.page.getByText('Je suis l’assistant automatique de la maison.')).toBeVisible()
    await guest.write('À quelle heure fermez-vous dimanche ?')
    await expect(guest.log.getByText('Dimanche : 6 h – 12 h 30.')).toBeVisible()
    await expect(guest.log.getByText('Assistant IA')).toBeVisible()
    await expect(guest.log.getByText('assistant automatique')).toHaveCount(0)
    await guest.write('Je préfère parler à une personne')
    await expect(guest.log.getByText('Je préviens quelqu’un de l’équipe', { exact: false })).toBeVisible()

    // The manager sees who is waited for, and where the answer came from.
    await page.getByRole('link', { name: /^Messages/ }).click()
    const row = page
      .getByRole('option', { name: /Je préviens quelqu’un/ })
      .or(page.getByRole('button', { name: /Je préviens quelqu’un/ }))
      .first()
    await expect(row).toHaveAccessibleName(/Demande une personne|Attend une personne|une personne/)
    await row.click()
    const chip = page.getByRole('button', { name: 'Agent automatique : Attend une personne' })
    await chip.click()
    await expect(page.getByText(/· horaires$/)).toBeVisible()
    await page.keyboard.press('Escape')
    const sources = inConversation(page).log.getByRole('group').filter({ hasText: 'Sources' })
    await sources.getByText('Sources').click()
    await expect(sources.getByText('horaires')).toBeVisible()

    // The answer is proofread, sent, and is the last word.
    const field = page.getByPlaceholder('Écrivez votre réponse…')
    await field.fill('bonjour , le le pain est deja pret')
    await page.getByRole('button', { name: 'Relire' }).click()
    await page.getByRole('button', { name: 'Accepter' }).click()
    await expect(field).toHaveValue('Bonjour, le pain est déjà prêt')
    await field.press('Enter')
    await expect(guest.log.getByText('Bonjour, le pain est déjà prêt')).toBeVisible()

    // From then on the visitor talks to a person, who is named, and nothing says otherwise under the answer.
    await expect(guest.page.getByText('Claire ·', { exact: false })).toBeVisible()
    const person = guest.log.getByRole('listitem').filter({ hasText: 'le pain est déjà prêt' })
    await expect(person.getByText('Claire', { exact: true })).toBeVisible()
    await expect(person.getByText('Assistant IA')).toHaveCount(0)
    await expect(guest.page.getByText('Je suis l’assistant automatique de la maison.')).toHaveCount(0)
    await guest.write('Et lundi, vous êtes ouverts ?')
    await expect(inConversation(page).log.getByText('Et lundi, vous êtes ouverts ?')).toBeVisible()
    await page.waitForTimeout(SILENCE_MS)
    await expect(guest.log.getByText('fermés le lundi')).toHaveCount(0)
    expect(faults).toEqual([])
    await office.close()
    await street.close()
  })

  test('D-15 what the agent did not know is taught with one tap, and the rehearsal shows the effect', async ({
    browser,
  }) => {
    const teach = 'Lui apprendre votre réponse'
    for (const width of [1280, 360]) {
      const office = await browser.newContext({ locale: 'fr-FR', viewport: { width, height: 800 } })
      const page = await loggedIn(office, demo.server.url)
      const faults = watch(page, demo.server.url)
      await openOfBakery(page, demo.server.url, '/messages/agent', 'Agent automatique')
      await page.getByRole('tab', { name: 'Répétition' }).click()
      const items = page.locator('.bo-rehearsed')
      const first = items.filter({ has: page.getByRole('button', { name: teach }) }).first()
      const question = await first.locator('.bo-rehearsed-question').textContent()
      const score = page.locator('.bo-agent-score progress')
      const before = Number(await score.getAttribute('value'))
      await first.getByRole('button', { name: teach }).click()
      await expect(page.getByText('Appris', { exact: false }).first()).toBeVisible()
      await expect.poll(async () => Number(await score.getAttribute('value'))).toBeGreaterThan(before)
      await expect(
        items.filter({ hasText: question ?? '' }).getByRole('button', { name: teach }),
      ).toHaveCount(0)
      expect(faults).toEqual([])
      await office.close()
    }
  })

  test('MSG-03, MST-01 visitors see what a manager set for the site; a tapped question is answered word for word', async ({
    browser,
  }) => {
    const office = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
    const street = await browser.newContext({ locale: 'fr-FR' })
    const page = await loggedIn(office, demo.server.url)
    await openOfBakery(page, demo.server.url, '/messages/settings', 'Accueil et questions')
    await page.getByRole('button', { name: 'Ajouter un accueil' }).click()
    await page.getByLabel('En français').first().fill('Le four est chaud !')
    const phone = page.getByRole('figure', { name: 'Comme Chat du site le montre' })
    await expect(phone.getByText('Le four est chaud !')).toBeVisible()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Enregistré.')).toBeVisible()

    const guest = await visitor(street, demo.server.shopUrl)
    await expect(guest.page.getByText('Le four est chaud !')).toBeVisible()
    await guest.write('Quels sont vos pains du jour ?')
    await expect(guest.log.getByText('pain à la goyave', { exact: false })).toBeVisible()

    // Instagram shows no greeting, and a question of more than 80 characters is refused before it is sent.
    await page.getByRole('tab', { name: 'Instagram' }).click()
    await expect(page.getByRole('button', { name: 'Ajouter un accueil' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Ajouter une question', exact: true }).click()
    await page.getByLabel('En français').first().fill('x'.repeat(81))
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Plus long que ce que permet cette plateforme.').first()).toBeVisible()
    await office.close()
    await street.close()
  })
})

test('D-15 a rehearsal asks the model one question after the other, keeps its answers when the model fails, and continues', async ({
  browser,
}) => {
  const model = await startChatEndpoint()
  const fine = () => 'Du mardi au dimanche. [1]'
  model.reply = () => (model.asked.length > 4 ? '' : fine())
  const environment = { ALLOW_LOOPBACK: 'true', AI_BASE_URL: model.url, AI_MODEL: 'm' }
  const server = await startDemoServer({ environment })
  const office = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
  const page = await loggedIn(office, server.url)
  await openOfBakery(page, server.url, '/messages/agent', 'Agent automatique')
  await page.getByText('Modèle de langage', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Enregistré', { exact: false }).first()).toBeVisible()

  // Opening the page costs nothing.
  await page.getByRole('tab', { name: 'Répétition' }).click()
  const start = page.getByRole('button', { name: 'Répéter', exact: true })
  await expect(start).toBeVisible()
  expect(model.asked).toHaveLength(0)
  await start.click()
  await expect(page.getByRole('alert')).toHaveText(
    /^Arrêtée après \d+ sur \d+\. Le modèle de langage ne répond pas\.$/,
    {
      timeout: 30_000,
    },
  )
  const given = page.locator('.bo-tried').filter({ hasText: 'Du mardi au dimanche.' })
  const before = await given.count()
  expect(before).toBeGreaterThan(0)

  model.reply = fine
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Rien n’a été envoyé.', { exact: false })).toBeVisible({ timeout: 30_000 })
  // What the rules decide, such as a complaint, no model is asked.
  await expect(page.locator('.bo-tried')).toHaveCount(await page.locator('.bo-rehearsed').count())
  expect(await given.count()).toBeGreaterThan(before)
  await office.close()
  await server.close()
  await model.close()
})

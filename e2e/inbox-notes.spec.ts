import { type BrowserContext, expect, type Page } from '@playwright/test'
import { audit } from './audit.ts'
import { inConversation, manager, watch } from './people.ts'
import { test } from './shared-server.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true })

const languages = {
  fr: {
    ...{
      note: 'Note',
      field: 'Note pour votre équipe',
      save: 'Enregistrer la note',
      colleagues: 'Collègues',
    },
    ...{ bell: /^Notifications, \d+ nouvelle/, mentioned: /vous cite dans la conversation avec/ },
    ...{
      delete: 'Supprimer la note',
      confirm: 'Supprimer',
      cancel: 'Annuler',
      answer: 'Écrivez votre réponse…',
    },
  },
  en: {
    ...{ note: 'Note', field: 'Note for your team', save: 'Save note', colleagues: 'Colleagues' },
    ...{ bell: /^Notifications, \d+ new/, mentioned: /mentioned you in the conversation with/ },
    ...{ delete: 'Delete note', confirm: 'Delete', cancel: 'Cancel', answer: 'Write your reply…' },
  },
} as const

const people = { claire: 'claire@comptoir.example', malik: 'malik@comptoir.example' }
const journeys = [
  { width: 1280, language: 'fr', customer: 'Josette Lurel', body: 'rappeler avant 18 h' },
  { width: 360, language: 'en', customer: 'Oliver Grant', body: 'call back before six' },
] as const

async function open(context: BrowserContext, url: string, email: string, language: 'fr' | 'en') {
  await context.addInitScript((chosen) => {
    localStorage.setItem('comptoir:language', chosen)
    // The bakery alone: journeys on the same server fill the lists of the other venues.
    localStorage.setItem('comptoir:venue', '1')
  }, language)
  return manager(context, url, email)
}

for (const { width, language, customer, body } of journeys)
  test(`MSG-05 MSG-38 a note for the team stands in the thread and leads a colleague there, ${width} px, ${language}`, async ({
    browser,
    server,
  }) => {
    const words = languages[language]
    const options = { locale: language, viewport: { width, height: 800 } }
    const [claires, maliks] = [await browser.newContext(options), await browser.newContext(options)]
    const page = await open(claires, server.url, people.claire, language)
    const other = await open(maliks, server.url, people.malik, language)
    const faults = watch(page, server.url)
    await other.goto(server.url)
    await list(page).getByRole('button', { name: customer }).click()
    await inConversation(page).log.waitFor()
    await page.getByPlaceholder(words.answer).fill('brouillon')
    await page.getByRole('button', { name: words.note, exact: true }).click()
    const field = page.getByRole('textbox', { name: words.field })
    await expect(field).toBeFocused()
    // The answer that was begun stays an answer.
    await expect(field).toHaveValue('')
    await field.pressSequentially('@mal')
    const offered = page.getByRole('listbox', { name: words.colleagues }).getByRole('option')
    await expect(offered).toHaveText(['Malik Saint-Clair'])
    await audit(page, { rules: 'wcag' })
    await field.press('Enter')
    await expect(field).toHaveValue('@Malik Saint-Clair ')
    await field.pressSequentially(body)
    await field.press('Enter')
    const noted = (of: Page) => inConversation(of).log.getByText(`@Malik Saint-Clair ${body}`)
    await expect(noted(page)).toBeVisible()
    await expect(field).toHaveValue('')
    await audit(page, { rules: 'wcag' })

    await other.getByRole('button', { name: words.bell }).click()
    const line = other.getByRole('button', { name: words.mentioned }).filter({ hasText: body })
    await expect(line).toContainText('Claire')
    await expect(line).toContainText(customer)
    await line.click()
    await expect(noted(other)).toBeInViewport()
    await expect(other).toHaveURL(/conversationId=/)
    await expect(other).not.toHaveURL(/noteId=/)
    await expect(inConversation(other).log.getByText('Claire', { exact: false }).first()).toBeVisible()
    // It is read: it is in the bell of no page any more. A conversation has a phone's whole screen.
    const third = await maliks.newPage()
    await expect
      .poll(async () => {
        await third.goto(server.url)
        const bell = third.getByRole('button', { name: /^Notifications/ })
        await bell.click()
        await third.getByRole('dialog').waitFor()
        return third.getByRole('button', { name: words.mentioned }).filter({ hasText: body }).count()
      })
      .toBe(0)
    if (width === 1280) {
      // The floating inbox has it among the messages, too (WGT-03).
      await third.keyboard.press('Escape')
      await third.locator('.bo-inbox-tool').getByRole('button').click()
      const panel = third.getByRole('dialog', { name: 'Messages' })
      await panel.getByRole('button', { name: customer }).click()
      await expect(third.getByRole('log').getByText(`@Malik Saint-Clair ${body}`)).toBeVisible()
      await third.close()
    }

    await page.getByRole('button', { name: words.delete }).last().click()
    // SHL-18: the keyboard is on Cancel.
    await expect(page.getByRole('button', { name: words.cancel, exact: true })).toBeFocused()
    await page.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(noted(page)).toBeHidden()
    await expect(noted(other)).toBeHidden()
    await page.getByRole('button', { name: /^(Réponse|Reply)$/ }).click()
    await expect(page.getByPlaceholder(words.answer)).toHaveValue('brouillon')
    await page.getByPlaceholder(words.answer).fill('')
    expect(faults).toEqual([])
    for (const context of [claires, maliks]) await context.close()
  })

import { expect, type Page } from '@playwright/test'
import { loggedIn, manager } from './people.ts'
import { test } from './shared-server.ts'

const languages = {
  fr: {
    locale: 'fr-FR',
    open: /^Messages, \d+ non lus?$/,
    move: /^Déplacer la boîte/,
    close: 'Fermer les messages',
    ...{
      readOnly: /^Votre rôle permet de lire/,
      menu: 'Plus',
      contact: 'Contact',
      end: 'Fermer la conversation',
    },
  },
  en: {
    ...{ locale: 'en-GB', open: /^Messages, \d+ unread$/, move: /^Move the inbox/, close: 'Close messages' },
    ...{
      readOnly: /^Your role lets you read/,
      menu: 'More',
      contact: 'Contact',
      end: 'Close the conversation',
    },
  },
} as const

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Messages' })

async function boxOf(page: Page) {
  const box = await panelOf(page).boundingBox()
  if (!box) throw new Error('The panel is not shown.')
  return box
}

for (const [language, words] of Object.entries(languages))
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale, viewport: { width: 1280, height: 800 } })
    test.beforeEach(({ context }) =>
      context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language),
    )

    test('WGT-01 WGT-04 WGT-05 the inbox opens from the top bar, is moved, stays where it was left, and closes', async ({
      context,
      server,
    }) => {
      const page = await manager(context, server.url)
      const tool = page.getByRole('button', { name: words.open })
      await expect(tool).toBeHidden()
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(server.url)
      await expect(tool).toBeVisible()
      expect(asked.filter((path) => /\/manager-/.test(path))).toEqual([])

      await tool.click()
      await expect(panelOf(page).locator('.ct-convo').first()).toBeVisible()
      expect(await boxOf(page)).toEqual({ x: 864, y: 72, width: 400, height: 500 })
      await page.getByRole('button', { name: words.move }).focus()
      for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
      expect(await boxOf(page)).toMatchObject({ x: 840, y: 120 })
      // By its head, far out of the window.
      await page.mouse.move(900, 140)
      await page.mouse.down()
      await page.mouse.move(300, 900, { steps: 4 })
      await page.mouse.up()
      expect(await boxOf(page)).toMatchObject({ x: 240, y: 292 })

      await page.keyboard.press('Escape')
      await expect(panelOf(page)).toBeHidden()
      await page.reload()
      await tool.click()
      await expect(panelOf(page).locator('.ct-convo').first()).toBeVisible()
      expect(await boxOf(page)).toMatchObject({ x: 240, y: 292 })
      await panelOf(page).getByRole('button', { name: words.close }).click()
      await expect(panelOf(page)).toBeHidden()
      await expect(tool).toBeFocused()

      await page.setViewportSize({ width: 360, height: 740 })
      await expect(tool).toBeHidden()
    })

    test('WGT-03 RBC-14 who may only read reads, and is offered nothing else', async ({
      context,
      server,
    }) => {
      const page = await loggedIn(context, server.url, 'vendor@comptoir.example')
      await page.goto(server.url)
      await page.locator('.bo-inbox-tool').getByRole('button').click()
      await panelOf(page).locator('.ct-convo').first().click()
      await expect(page.getByText(words.readOnly)).toBeVisible()
      await expect(page.locator('.bo-floating').getByRole('textbox')).toHaveCount(0)
      await page.locator('.bo-floating').getByRole('button', { name: words.menu, exact: true }).click()
      await expect(page.getByRole('button', { name: words.contact, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: words.end, exact: true })).toHaveCount(0)
    })
  })

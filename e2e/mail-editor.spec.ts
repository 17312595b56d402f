import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { manager } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.close())

/** Begins a mail of the bakery's own, in the editor. */
async function begin(context: BrowserContext, language: 'fr' | 'en', write: string): Promise<Page> {
  await context.addInitScript((kept) => {
    // Frames in which nothing runs have no storage.
    if (window.top === window) localStorage.setItem('comptoir:language', kept)
  }, language)
  const page = await manager(context, server.url, 'claire@comptoir.example')
  await page.goto(`${server.url}/venues/1`)
  await page.getByRole('tab').first().waitFor()
  await page.goto(`${server.url}/campaigns/templates?tab=mails`)
  await page.getByRole('button', { name: write }).click()
  await blocks(page).first().waitFor()
  return page
}

const blocks = (page: Page) => page.locator('.bo-mail-choose')
const names = (page: Page) =>
  blocks(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label')?.split(/[:,]/)[0]?.trim()),
  )
/** What the mail shows: the canvas draws in trees of their own. */
const drawn = (page: Page, text: string) => page.locator('.bo-mail-drawn').getByText(text).first()

test.describe('in English at 1280 px', () => {
  test.use({ locale: 'en-GB', viewport: { width: 1280, height: 900 } })

  test('EML-03 a mail is written by keyboard alone, undone, seen in every view, and kept', async ({
    context,
  }) => {
    const page = await begin(context, 'en', 'Write a mail')
    const { keyboard } = page
    const said = page.locator('.bo-mail-said')
    expect(await names(page)).toEqual(['Banner', 'Text', 'Hours and address'])
    await audit(page)

    await blocks(page).first().focus()
    await keyboard.press('ArrowDown')
    await expect(blocks(page).nth(1)).toBeFocused()
    await keyboard.press('Alt+ArrowUp')
    await expect(said).toHaveText(/^Text.*place 1 of 3\.$/)
    expect(await names(page)).toEqual(['Text', 'Banner', 'Hours and address'])
    await expect(blocks(page).first()).toBeFocused()
    await keyboard.press('Delete')
    expect(await names(page)).toEqual(['Banner', 'Hours and address'])
    await keyboard.press('Control+z')
    await keyboard.press('Control+z')
    expect(await names(page)).toEqual(['Banner', 'Text', 'Hours and address'])
    await keyboard.press('Control+y')
    expect(await names(page)).toEqual(['Text', 'Banner', 'Hours and address'])

    await page.getByRole('button', { name: 'Add a block' }).focus()
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Title' })).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(said).toHaveText('Text added.')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.focus()
    await keyboard.press('Control+a')
    await keyboard.type('Come by ')
    await keyboard.press('Control+b')
    await keyboard.type('tonight')
    await keyboard.press('Enter')
    await keyboard.type('Bread')
    await expect(page.locator('.bo-mail-drawn strong')).toHaveText('tonight')
    await expect(drawn(page, 'Bread')).toBeVisible()
    await page.getByRole('button', { name: 'Bulleted list' }).focus()
    await keyboard.press('Enter')
    await expect(page.locator('.bo-mail-drawn li')).toHaveText('Bread')
    await audit(page)

    for (const view of ['Computer', 'Phone', 'Dark screen']) {
      await page.getByRole('tab', { name: view }).click()
      await expect(page.locator('iframe').contentFrame().getByText('tonight')).toBeVisible()
    }
    await page.getByRole('tab', { name: 'Text only' }).click()
    await expect(page.getByRole('region', { name: 'Text only' })).toContainText('Come by tonight\n\n- Bread')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.locator('.bo-mail-drawn li')).toHaveText('Bread')
  })

  test('EML-03 a block is dragged into a column, and left where it was by Escape', async ({ context }) => {
    const page = await begin(context, 'en', 'Write a mail')
    await page.getByRole('button', { name: 'Add a block' }).click()
    await page.getByRole('menuitem', { name: 'Two columns' }).click()
    const column = page.getByRole('list', { name: 'Right column' })
    const drag = async (end: 'drop' | 'Escape') => {
      await blocks(page).nth(1).scrollIntoViewIfNeeded()
      await blocks(page).nth(1).hover()
      await page.mouse.down()
      const box = await column.boundingBox()
      await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10, { steps: 4 })
      await expect(column).toHaveAttribute('data-line', 'true')
      if (end === 'Escape') await page.keyboard.press('Escape')
      await page.mouse.up()
    }
    await drag('Escape')
    expect(await names(page)).toEqual(['Banner', 'Text', 'Hours and address', 'Two columns'])
    await drag('drop')
    await expect(column.getByRole('button', { name: /^Text/ })).toBeVisible()
    expect(await names(page)).toEqual(['Banner', 'Hours and address', 'Two columns', 'Text'])
  })
})

test.describe('in French at 360 px', () => {
  test.use({ locale: 'fr-FR', viewport: { width: 360, height: 760 }, hasTouch: true })

  test('EML-03 T5 with one thumb: fields in a sheet, what is wrong named at its place, a paste cleaned', async ({
    context,
  }) => {
    const page = await begin(context, 'fr', 'Écrire un e-mail')
    const sheet = page.getByRole('dialog')
    await blocks(page).first().tap()
    await sheet.getByLabel('Titre').fill('Bonjour {{firstNme}}')
    await expect(sheet.getByText('La variable {{firstNme}} n’existe pas.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Mettre {{firstName}}' }).tap()
    await expect(sheet.getByLabel('Titre')).toHaveValue('Bonjour {{firstName}}')
    await sheet.getByLabel('Titre').fill('x'.repeat(2_000_000))
    await expect(sheet.getByLabel('Titre')).toHaveAccessibleDescription(/trop long/)
    await sheet.getByLabel('Titre').fill('Bonjour {{firstNme')
    await expect(sheet.getByText(/\{\{firstNme n’est pas fermée/)).toBeVisible()
    await audit(page)
    await page.keyboard.press('Escape')
    await expect(blocks(page).first()).toHaveAccessibleName(/à revoir$/)

    await blocks(page).nth(1).tap()
    const text = sheet.getByRole('textbox', { name: 'Texte' })
    const paste = (html: string, plain: string) =>
      text.evaluate(
        (element, [markup = '', words = '']) => {
          const data = new DataTransfer()
          data.setData('text/html', markup)
          data.setData('text/plain', words)
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
        },
        [html, plain],
      )
    await text.press('Control+a')
    await paste(
      '<html><head><style>p{color:red}</style></head><body><p class="MsoNormal"><b>Ce soir</b><img src=x onerror="document.title=1"><script>document.title=2</script></p><p class="MsoListParagraph"><span style="mso-list:Ignore">·</span>Pain <a href="javascript:alert(1)">chaud</a></p></body></html>',
      'Ce soir',
    )
    await expect(text.locator('p')).toHaveText(['Ce soir', 'Pain chaud'])
    await expect(text.locator('strong')).toHaveText('Ce soir')
    await expect(text.locator('[data-list="bullet"]')).toHaveText('Pain chaud')
    await expect(text.locator('a, img, script, style')).toHaveCount(0)
    await paste('', 'x'.repeat(2_000_000))
    await expect(text).toHaveAccessibleDescription(/trop long pour un e-mail/)
    await sheet.getByRole('button', { name: 'Descendre' }).tap()
    await page.keyboard.press('Escape')
    expect(await names(page)).toEqual(['Bandeau', 'Horaires et adresse', 'Texte'])
    expect(await page.title()).not.toMatch(/^[12]$/)
  })
})

import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { useMicrophone } from './channels.ts'
import { inConversation, manager, visitor, watch } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

useMicrophone()

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.close())

const DESKTOP = { locale: 'fr-FR', viewport: { width: 1440, height: 900 }, permissions: ['microphone'] }

/** A picture that the browser draws, so that no file need lie beside the tests. */
function picture(page: Page, type: 'image/png' | 'image/jpeg', width = 1600, height = 1000): Promise<Buffer> {
  return page
    .evaluate(
      async ([kind, wide, high]) => {
        const canvas = new OffscreenCanvas(wide, high)
        const drawing = canvas.getContext('2d')
        if (!drawing) throw new Error('no canvas')
        drawing.fillStyle = '#e8a33d'
        drawing.fillRect(0, 0, wide, high)
        const blob = await canvas.convertToBlob({ type: kind })
        return [...new Uint8Array(await blob.arrayBuffer())]
      },
      [type, width, height] as const,
    )
    .then((bytes) => Buffer.from(bytes))
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Kids [] /Count 0>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n',
)

async function choose(
  page: Page,
  open: () => Promise<void>,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()])
  await chooser.setFiles(files)
}

/** Pictures that are really drawn, not only addressed. */
async function drawn(log: Locator, name: string): Promise<void> {
  const image = log.getByRole('img', { name }).last()
  await expect(image).toBeVisible()
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth), { timeout: 10_000 })
    .toBeGreaterThan(0)
}

const accessible = (page: Page, within = 'dialog[open]') => audit(page, { rules: 'wcag', within })

interface Scene {
  office: BrowserContext
  street: BrowserContext
  page: Page
  guest: Awaited<ReturnType<typeof visitor>>
  faults: string[]
}

/** A visitor who has just written, and the manager before that conversation. */
async function meet(browser: import('@playwright/test').Browser, text: string): Promise<Scene> {
  const office = await browser.newContext(DESKTOP)
  const street = await browser.newContext({ locale: 'fr-FR', permissions: ['microphone'] })
  const page = await manager(office, server.url)
  const faults = watch(page, server.url)
  const guest = await visitor(street, server.shopUrl, '/concept.html')
  faults.push(...watch(guest.page, [server.shopUrl, server.url]))
  await guest.write(text)
  await page.getByRole('region', { name: 'Conversations' }).getByText(text).first().click()
  await inConversation(page).log.getByText(text).waitFor()
  return { office, street, page, guest, faults }
}

const attach = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Joindre', exact: false }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

const tray = (page: Page) => page.getByRole('list', { name: 'Fichiers à envoyer' })
/** Sends what is in the tray, with the caption. */
const sendAnswer = (page: Page) =>
  page.locator('.bo-answer').getByRole('button', { name: 'Envoyer', exact: true }).click()

test('MSG-07 MSG-44 a picture goes from the visitor to the manager, and pictures and a document back', async ({
  browser,
}) => {
  const { office, street, page, guest, faults } = await meet(browser, 'Voici mon salon.')
  const { log } = inConversation(page)

  await guest.page.getByRole('button', { name: /Joindre un fichier/ }).click()
  await choose(guest.page, () => guest.page.getByRole('button', { name: 'Image ou PDF' }).click(), [
    { name: 'salon.png', mimeType: 'image/png', buffer: await picture(guest.page, 'image/png') },
  ])
  await drawn(guest.log, 'salon.jpg')
  await drawn(log, 'salon.jpg')

  await choose(page, () => attach(page, 'Photo ou image'), [
    { name: 'lampe.jpg', mimeType: 'image/jpeg', buffer: await picture(page, 'image/jpeg') },
    { name: 'haute.png', mimeType: 'image/png', buffer: await picture(page, 'image/png', 600, 1400) },
    {
      name: 'piège.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ])
  const chosen = tray(page)
  await expect(chosen.getByText('Ce type de fichier n’est pas accepté', { exact: false })).toBeVisible()
  await expect(chosen.getByRole('img')).toHaveCount(2)
  // No dialog: the caption is written where every answer is.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await accessible(page, '.bo-answer')
  await page.getByPlaceholder('Écrivez votre réponse…').fill('Les deux lampes')
  await sendAnswer(page)
  await expect(chosen).toHaveCount(0)
  await expect(page.getByPlaceholder('Écrivez votre réponse…')).toHaveValue('')
  for (const side of [log, guest.log])
    await expect(
      side.locator('.ct-msg', { hasText: 'Les deux lampes' }).getByRole('img').first(),
    ).toBeVisible()
  for (const name of ['lampe.jpg', 'haute.jpg']) {
    await drawn(log, name)
    await drawn(guest.log, name)
  }
  await expect(log.getByRole('img', { name: 'piège' })).toHaveCount(0)

  await choose(page, () => attach(page, 'Fichier'), [
    { name: `${'vin d’honneur, '.repeat(6)}devis.pdf`, mimeType: 'application/pdf', buffer: pdf },
  ])
  await tray(page).and(page.locator('[aria-busy=false]')).waitFor()
  await sendAnswer(page)
  const chip = guest.log.getByRole('link', { name: /devis\.pdf/ })
  await expect(chip).toBeVisible()
  const [shown, place] = await Promise.all([chip, guest.log].map((one) => one.boundingBox()))
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThan((place?.x ?? 0) + (place?.width ?? 0))

  // The preview beside the contact holds the three newest.
  const newest = page.getByRole('region', { name: 'Derniers fichiers' })
  await expect(newest.getByRole('link', { name: /devis\.pdf/ })).toBeVisible()
  await expect(newest.getByRole('img')).toHaveCount(2)

  await accessible(page, '.bo-conversation')
  await accessible(page, '.bo-panel')
  await log.getByRole('button', { name: 'Ouvrir lampe.jpg' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'lampe.jpg' })).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')

  // What is shown is what is stored, for both.
  await page.reload()
  await drawn(inConversation(page).log, 'salon.jpg')
  await guest.page.reload()
  await guest.page.getByRole('button', { name: /^(Chat|Discuter avec nous)/ }).click()
  await drawn(guest.page.getByRole('log'), 'lampe.jpg')
  expect(faults).toEqual([])
  await office.close()
  await street.close()
})

test('MSG-12 MSG-45 a voice message is recorded, heard, sent, and plays at the visitor’s; and the other way', async ({
  browser,
}) => {
  const { office, street, page, guest, faults } = await meet(browser, 'Je préfère vous parler.')
  await page.getByRole('button', { name: 'Message vocal', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Message vocal' })
  await expect(dialog.getByRole('timer')).toHaveText(/0:0[12] \/ 2:00/)
  await accessible(page)
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await expect(dialog.getByRole('button', { name: /Écouter/ })).toBeEnabled()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const heard = guest.log.getByRole('button', { name: /Écouter/ })
  await expect(heard).toBeEnabled()
  await heard.click()
  await expect(guest.log.getByRole('button', { name: /Pause/ })).toBeVisible()

  await guest.page.getByRole('button', { name: /Joindre un fichier/ }).click()
  await guest.page.getByRole('button', { name: 'Message vocal', exact: true }).click()
  await expect(guest.page.getByText(/Enregistrement, [12] s/)).toBeVisible()
  await guest.page.getByRole('button', { name: 'Arrêter et envoyer' }).click()
  await expect(inConversation(page).log.getByRole('button', { name: /Écouter/ })).toHaveCount(2)
  expect(faults).toEqual([])
  await office.close()
  await street.close()
})

test('MSG-45 a recording that is given up leaves nothing, and a refused microphone is reported', async ({
  browser,
}) => {
  const office = await browser.newContext(DESKTOP)
  const page = await manager(office, server.url)
  await page.locator('.bo-rows').getByRole('button').first().click()
  await page.getByPlaceholder('Écrivez votre réponse…').waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /\/(?:files|messages)$/.test(pathname)) sent.push(pathname)
  })
  await page.getByRole('button', { name: 'Message vocal', exact: true }).click()
  await page.getByRole('dialog').getByRole('timer').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForTimeout(500)
  expect(sent).toEqual([])
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Message vocal', exact: true }).click()
  await expect(
    page.getByRole('dialog').getByText('Le micro n’est pas autorisé.', { exact: false }),
  ).toBeVisible()
  await office.close()
})

test('MSG-08 files are pasted and dropped into the conversation', async ({ browser }) => {
  const { office, street, page } = await meet(browser, 'Vous me l’envoyez ?')
  const bytes = [...(await picture(page, 'image/png', 300, 200))]
  await page.getByPlaceholder('Écrivez votre réponse…').focus()
  await page.evaluate((given) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(given)], 'collée.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, bytes)
  await expect(tray(page).getByRole('img', { name: 'collée.png' })).toBeVisible()
  await sendAnswer(page)
  await drawn(inConversation(page).log, 'collée.jpg')
  await page.evaluate((given) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(given)], 'posée.png', { type: 'image/png' }))
    const pane = document.querySelector('.bo-conversation')
    for (const type of ['dragover', 'drop'])
      pane?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  }, bytes)
  await expect(tray(page).getByRole('img', { name: 'posée.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Retirer posée.png' }).click()
  await expect(tray(page)).toHaveCount(0)
  await office.close()
  await street.close()
})

test('D-07 a picture that is sent while the server is down waits, and arrives once when it is back', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { office, street, page, guest } = await meet(browser, 'Une photo, s’il vous plaît.')
  const bytes = await picture(page, 'image/jpeg', 400, 300)
  // The code that sends files is loaded before the connection is cut.
  await choose(page, () => attach(page, 'Photo ou image'), [
    { name: 'avant.jpg', mimeType: 'image/jpeg', buffer: bytes },
  ])
  await tray(page).and(page.locator('[aria-busy=false]')).waitFor()
  await sendAnswer(page)
  await drawn(guest.log, 'avant.jpg')
  await server.kill()
  await choose(page, () => attach(page, 'Photo ou image'), [
    { name: 'pendant.jpg', mimeType: 'image/jpeg', buffer: bytes },
  ])
  await tray(page).and(page.locator('[aria-busy=false]')).waitFor()
  await sendAnswer(page)
  const { log } = inConversation(page)
  await drawn(log, 'pendant.jpg')
  await expect(log.getByRole('img', { name: 'En route' })).toBeVisible()
  await server.restart()
  await expect(guest.log.getByRole('img', { name: 'pendant.jpg' })).toHaveCount(1, { timeout: 40_000 })
  await drawn(guest.log, 'pendant.jpg')
  await expect(log.getByRole('img', { name: 'En route' })).toHaveCount(0)
  await expect(log.getByRole('img', { name: 'pendant.jpg' })).toHaveCount(1)
  await office.close()
  await street.close()
})

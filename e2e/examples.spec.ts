import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { type HostSite, startHostSite } from './host-site.ts'
import { type InboxClient, openInboxClient } from './inbox-client.ts'
import { keepOpen, visitor, watch } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

const fromRoot = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const account = { emailAddress: 'claire@comptoir.example', password: 'comptoir-demo' }

let server: DemoServer

test.beforeAll(({ server: shared }) => {
  server = shared
})

test('the script tag on the shop’s site opens the chat and takes a message', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const guest = await visitor(context, server.shopUrl)
  await guest.write('Avez-vous des brioches ?')
  await expect(guest.log.getByRole('img', { name: 'Envoyé' }).last()).toBeVisible()
  await context.close()
})

test('the Node client logs in with the published entry points, lists the venues and prints what is said', async ({
  browser,
}) => {
  const { emailAddress, password } = account
  const client = fromRoot('examples/node-client/src/main.ts')
  const child = spawn(process.execPath, [client, server.url, emailAddress, password])
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  try {
    await expect.poll(() => printed).toContain('Listening')
    expect(printed).toContain('Logged in as Claire Delacroix')
    expect(printed).toContain('Pointe-à-Pitre')
    const context = await browser.newContext({ locale: 'fr-FR' })
    const guest = await visitor(context, server.shopUrl)
    await guest.write('Un mot pour le client Node')
    await expect.poll(() => printed).toMatch(/^A visitor: Un mot pour le client Node$/m)
    await context.close()
  } finally {
    child.kill('SIGKILL')
  }
})

test('WCH-05 the chat of one’s own shows who answers and sends what is typed', async () => {
  const program = fromRoot('examples/node-client/src/chat.ts')
  const child = spawn(process.execPath, [program, server.url, 'boulangerie-karukera'])
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const inbox = await openInboxClient(server.url)
  try {
    await expect.poll(() => printed).toMatch(/^Boulangerie Karukéra: ./m)
    child.stdin.write('Depuis un programme\n')
    await expect.poll(() => printed).toMatch(/^You: Depuis un programme$/m)
    await expect(async () => {
      await inbox.answer(await inbox.find('Depuis un programme'), 'Bien reçu du programme')
    }).toPass()
    await expect.poll(() => printed).toMatch(/^Claire: Bien reçu du programme$/m)
  } finally {
    child.kill('SIGKILL')
  }
})

test.describe('the React host', () => {
  let built: string
  let site: HostSite
  let inboxClient: InboxClient

  test.beforeAll(async () => {
    built = await mkdtemp(path.join(tmpdir(), 'comptoir-react-host-'))
    const vite = fromRoot('node_modules/vite/bin/vite.js')
    const args = [vite, 'build', '--base', './', '--outDir', built, '--emptyOutDir']
    await promisify(execFile)(process.execPath, args, { cwd: fromRoot('examples/react-host') })
    site = await startHostSite(server)
    for (const file of await readdir(built, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const from = path.join(file.parentPath, file.name)
      const address = path.relative(built, from).replaceAll(path.sep, '/')
      site.put(`/react-host/${address}`, await readFile(from, 'utf8'))
    }
    inboxClient = await openInboxClient(server.url)
  })

  test.afterAll(async () => {
    site.close()
    await rm(built, { recursive: true, force: true })
  })

  /** Opens it as a page of another site. */
  async function open(page: Page, hash = ''): Promise<string[]> {
    const faults = watch(page, [site.origin, server.url])
    await keepOpen(page)
    await page.goto(`${site.origin}/react-host/index.html?server=${server.url}${hash}`)
    return faults
  }

  test('its own button opens the chat, takes a message, and counts the answer that came while it was closed', async ({
    page,
  }) => {
    const faults = await open(page)
    const panel = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Write to us', exact: true }).click()
    await panel.getByRole('textbox', { name: 'Your message' }).fill('Le vase bleu est-il encore là ?')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('img', { name: 'Sent' }).last()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await inboxClient.answer(
      await inboxClient.find('Le vase bleu est-il encore là ?'),
      'Oui, il vous attend.',
    )
    await page.getByRole('button', { name: /^Write to us \(\d new\)$/ }).click()
    await expect(panel.getByRole('log').getByText('Oui, il vous attend.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write to us', exact: true })).toBeVisible()
    expect(faults).toEqual([])
  })

  test('the component alone shows a launcher with the look that its props ask for', async ({ page }) => {
    const faults = await open(page, '#bakery')
    await page.getByRole('button', { name: 'Chat' }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('heading', { name: 'Boulangerie Karukéra' })).toBeVisible()
    await expect(panel).toHaveCSS('color-scheme', 'dark')
    expect((await panel.boundingBox())?.x).toBeLessThan(50)
    expect(faults).toEqual([])
  })
})

test('the API documentation for machines is served as the package ships it', async ({ request }) => {
  const answer = await request.get(`${server.url}/llms.txt`)
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await answer.text()).toBe(await readFile(fromRoot('packages/inbox-widget/llms.txt'), 'utf8'))
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { startMailbox, type TestMailbox } from './mailbox.ts'

let mailbox: TestMailbox

/** Puts a mail of HTML into the mailbox, as a mail server would bring it. */
async function deliver(to: string, subject: string, html: string): Promise<void> {
  const socket = connect(Number(new URL(mailbox.environment.SMTP_URL ?? '').port), '127.0.0.1')
  const source = `Subject: ${subject}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n.`
  const lines = ['EHLO test', 'MAIL FROM:<a@b.example>', `RCPT TO:<${to}>`, 'DATA', source]
  for (const line of [...lines, 'QUIT']) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  socket.destroy()
}

function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(mailbox.url)) problems.push(request.url())
  })
  return problems
}

test.beforeAll(async () => {
  mailbox = await startMailbox()
})
test.afterAll(() => mailbox.close())
test.beforeEach(async () => {
  await fetch(`${mailbox.url}/api/mails`, { method: 'DELETE' })
})

test('the mailbox shows a mail as it arrives, in both languages, without a barrier', async ({ page }) => {
  const problems = watch(page)
  await page.goto(mailbox.url)
  await expect(page.getByRole('heading', { name: 'Boîte aux lettres de la démo' })).toBeVisible()
  await expect(page.getByText('Aucun message pour le moment')).toBeVisible()
  await deliver('claire@comptoir.example', 'Bonjour Claire', '<p>Tout va bien.</p>')
  await page.getByRole('button', { name: /Bonjour Claire/ }).click()
  await expect(page.frameLocator('iframe').getByText('Tout va bien.')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Mailbox of the demo' })).toBeVisible()
  await page.getByRole('button', { name: 'Source' }).click()
  await expect(page.getByText('Subject: Bonjour Claire')).toBeVisible()
  await audit(page)
  expect(problems).toEqual([])
})

test('T6 a hostile mail runs nothing, asks no one and cannot leave its frame', async ({ page }) => {
  const asked: string[] = []
  const evil = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(evil, 'listening')
  const at = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`
  await deliver(
    'claire@comptoir.example',
    'Evil',
    `<script>top.document.title='owned'</script><img src="${at}/a.png" onerror="top.document.title='owned'">
    <svg onload="top.document.title='owned'"></svg><meta http-equiv="refresh" content="0;url=${at}/b">
    <link rel="stylesheet" href="${at}/c.css"><iframe src="${at}/d"></iframe><p>The end</p>`,
  )
  await page.goto(mailbox.url)
  await page.getByRole('button', { name: /Evil/ }).click()
  await expect(page.frameLocator('main iframe').getByText('The end')).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page).toHaveTitle('Boîte aux lettres de la démo')
  expect(asked).toEqual([])
  // Control: the same address is reached by a page that may.
  await page.goto(`${at}/control`)
  expect(asked).toContain('/control')
  evil.close()
})

test('the mail server refuses when the page sets it to', async ({ page }) => {
  await page.goto(mailbox.url)
  await page.getByText('Comportement du serveur').click()
  await page.getByLabel('Réponse').selectOption('refuse')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText('Appliqué.')).toBeVisible()
  await deliver('claire@comptoir.example', 'No', '<p>No</p>')
  await page.getByLabel('Réponse').selectOption('accept')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await deliver('claire@comptoir.example', 'Yes', '<p>Yes</p>')
  await expect(page.getByRole('button', { name: /Yes/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /No/ })).toHaveCount(0)
})

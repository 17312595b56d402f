import { createHash, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import { connect } from 'node:tls'
import { chromium, expect } from '@playwright/test'

const SOON_MS = 15_000

/** A shop's page of another origin than the server's, with the chat as the README says it. */
export async function openShop() {
  let tag = ''
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${tag}`)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    embed(url, webchatId) {
      tag = `<script src="${url}/widget/embed.js" data-webchat-id="${webchatId}" defer></script>`
    },
    close: () => server.close(),
  }
}

/** Chromium that trusts the proxy's authority and nothing else that is unknown. */
export async function openBrowser(url, authority) {
  const keys = await keysBehind(url, authority)
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', `--ignore-certificate-errors-spki-list=${keys.join(',')}`],
  })
}

/** The public keys of the authorities that signed the server's certificate, checked up to `authority`. */
async function keysBehind(url, authority) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), servername: hostname, ca: authority })
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  const keys = []
  let certificate = socket.getPeerX509Certificate()
  while (certificate) {
    keys.push(keyOf(certificate))
    certificate = certificate.issuerCertificate
  }
  socket.destroy()
  return [...keys, keyOf(new X509Certificate(authority))]
}

const keyOf = ({ publicKey }) =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

/** A manager in the inbox. */
export async function openManager(browser, { url, email, password }) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('link', { name: /Messages/ }).click()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  return page
}

/** A visitor on the shop's page, with the chat open. */
export async function openVisitor(browser, shop) {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await page.goto(shop.origin)
  await page.getByRole('button', { name: /^Chat/ }).click()
  await page.getByRole('textbox', { name: 'Your message' }).waitFor()
  return page
}

export async function writeAsVisitor(page, text) {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

export async function writeAsManager(page, text) {
  const field = page.getByPlaceholder('Write your reply…')
  await field.fill(text)
  await field.press('Enter')
}

/** The text is in the conversation once: an event or the client's own return brought it, no reload. */
export async function sees(page, text, timeout = SOON_MS) {
  await expect(page.getByRole('log').getByText(text, { exact: true })).toHaveCount(1, { timeout })
}

/** The manager opens the conversation in which the text came in. */
export async function openConversation(page, text) {
  await page.getByText(text).first().click({ timeout: SOON_MS })
  await sees(page, text)
}

import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** What a page must not do: ask another origin than these, break its policy, or throw. `allowed` is expected. */
export function watch(page: Page, origins: string | readonly string[], allowed: RegExp = /$^/): string[] {
  const faults: string[] = []
  const note = (fault: string) => {
    if (!allowed.test(fault)) faults.push(fault)
  }
  page.on('pageerror', (error) => note(`threw ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && ![origins].flat().includes(url.origin))
      note(`asked ${request.url()}`)
  })
  return faults
}

/** Somebody in front of a conversation. */
export interface Person {
  page: Page
  log: Locator
  write(text: string): Promise<void>
}

/** Logs a person of the demo in through the API; returns the token. */
export async function logIn(context: BrowserContext, url: string, emailAddress: string): Promise<string> {
  const data = { emailAddress, password: 'comptoir-demo' }
  const answer = await context.request.post(`${url}/v2/auth/login`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { token: string }).token
}

/** A manager, logged in, on an empty page of the back office's origin: the page of the journey is the first to load. */
export async function loggedIn(
  context: BrowserContext,
  url: string,
  emailAddress = 'claire@comptoir.example',
): Promise<Page> {
  const token = await logIn(context, url, emailAddress)
  const page = await context.newPage()
  const empty = `${url}/empty`
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(empty)
  await page.evaluate((kept) => localStorage.setItem('comptoir:token', kept), token)
  await page.unroute(empty)
  return page
}

/** A manager before the inbox. The form of the login has journeys of its own (`access.spec.ts`). */
export async function manager(context: BrowserContext, url: string, emailAddress?: string): Promise<Page> {
  const page = await loggedIn(context, url, emailAddress)
  await page.goto(`${url}/messages`)
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  return page
}

/** Works in a venue from the next page on: 1 is the bakery, 0 stands for all of them. */
export async function workIn(page: Page, venueId: number): Promise<void> {
  await page.evaluate((id) => localStorage.setItem('comptoir:venue', String(id)), venueId)
}

/** Opens a page of the bakery that has tabs. */
export async function openOfBakery(page: Page, url: string, path: string, title: string): Promise<void> {
  await workIn(page, 1)
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('tab').first().waitFor()
}

/** The demo venues close at night; the journeys are made at every hour. */
export async function keepOpen(page: Page): Promise<void> {
  await page.route(/\/v2\/webchats\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isOpen: true, opensAt: null } })
  })
}

/** A visitor on a venue's site with the chat open. */
export async function visitor(context: BrowserContext, shopUrl: string, path = '/'): Promise<Person> {
  const page = await context.newPage()
  await page.goto(shopUrl + path)
  await page.getByRole('button', { name: /^(Chat|Discuter avec nous)/ }).click()
  const field = page.getByRole('textbox', { name: 'Votre message' })
  await field.waitFor()
  return {
    page,
    log: page.getByRole('log'),
    async write(text) {
      await field.fill(text)
      // By its button: outside the opening hours the first message is written in a form, where Enter adds a line.
      await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    },
  }
}

/** The visitor has the answer sent to an e-mail address. They may leave as soon as the server knows it. */
export async function askForMail({ page, log }: Person, address: string): Promise<void> {
  await expect(log.getByRole('img', { name: 'Envoyé' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Recevoir la réponse par e-mail' })
  await button.click()
  await page.getByRole('textbox', { name: 'Votre adresse e-mail' }).fill(address)
  const acknowledged = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  await acknowledged
  await expect(button).toHaveCount(0)
}

/** How the manager sees and answers the conversation that is open. */
export function inConversation(page: Page): Person {
  return {
    page,
    log: page.getByRole('log'),
    async write(text) {
      const field = page.getByPlaceholder('Écrivez votre réponse…')
      await field.fill(text)
      await field.press('Enter')
    },
  }
}

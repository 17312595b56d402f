import { expect, type Locator, type Page, test } from '@playwright/test'
import { startMailbox, type TestMailbox } from './mailbox.ts'
import { type DemoServer, startDemoServer } from './server.ts'

/** The demo server, and the sandbox that stands for every provider. */
export interface Outside {
  url: string
  sandboxUrl: string
  /** How the server reaches the providers. */
  environment: Record<string, string>
  close(): Promise<void>
}

const hooks = { whatsapp: '/hooks/meta', rcs: '/hooks/rcs?agent=karukera_sandbox_agent' } as const

/** Starts both, the events of a part of the sandbox pushed to the server. */
export async function startOutside(part?: keyof typeof hooks): Promise<Outside> {
  const sandbox: TestMailbox = await startMailbox()
  const server: DemoServer = await startDemoServer({
    // Each journey logs in: ten of an account in five minutes are too many for a customer.
    environment: { ...sandbox.environment, RATE_LIMITS: 'off' },
  })
  if (part) {
    const body = JSON.stringify({ url: `${server.url}${hooks[part]}` })
    const answer = await fetch(`${sandbox.url}/api/${part}/webhook`, { method: 'PUT', body })
    expect(await answer.json()).toEqual({ isAgreed: true })
  }
  return {
    url: server.url,
    sandboxUrl: sandbox.url,
    environment: sandbox.environment,
    async close() {
      await server.close()
      await sandbox.close()
    },
  }
}

/** For tests with a voice: the browser plays a tone where a microphone would be, and allows it without asking. */
export function useMicrophone(): void {
  test.use({
    permissions: ['microphone'],
    launchOptions: async ({ launchOptions }, use) => {
      const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] })
    },
  })
}

/** The customer's phone: a tab of the sandbox, in a conversation. */
export interface Phone {
  chat: Locator
  write(text: string): Promise<void>
  sendPicture(): Promise<void>
}

export function phoneOn(page: Page): Phone {
  return {
    chat: page.getByRole('list', { name: 'Conversation' }),
    async write(text) {
      await page.getByLabel('Message du client').fill(text)
      await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    },
    sendPicture: () => page.getByRole('button', { name: 'Envoyer une image' }).click(),
  }
}

/** The manager answers words in a conversation that is open; they arrive, and their tick says read. */
export async function answerWords(office: Page, { chat }: Phone, name: RegExp, text: string): Promise<void> {
  const field = office.getByRole('textbox', { name })
  await field.fill(text)
  await field.press('Enter')
  await expect(chat.getByText(text)).toBeVisible()
  // The phone shows the conversation: it reads at once.
  const tick = office.getByRole('log').locator('[data-side="right"] .ct-msg-mark').last()
  await expect(tick).toHaveAttribute('data-state', 'read')
}

/** The customer sends a picture, the manager answers with the same one. */
export async function exchangePictures(office: Page, phone: Phone, sandboxUrl: string): Promise<void> {
  await phone.sendPicture()
  await expect(office.getByRole('log').locator('[data-side="left"] img')).toBeVisible()
  const source = await phone.chat.locator('.chat-customer img').getAttribute('src')
  const picture = await (await fetch(`${sandboxUrl}${source}`)).arrayBuffer()
  await office.getByRole('button', { name: 'Joindre', exact: false }).first().click()
  const [chooser] = await Promise.all([
    office.waitForEvent('filechooser'),
    office.getByRole('menuitem', { name: 'Image' }).click(),
  ])
  await chooser.setFiles({ name: 'image.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
  await office.getByRole('list', { name: 'Fichiers à envoyer' }).getByRole('img').waitFor()
  await office.locator('.bo-answer').getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(phone.chat.locator('.chat-business img')).toBeVisible({ timeout: 20_000 })
}

/** The manager records a voice message; it arrives. */
export async function answerVoice(office: Page, { chat }: Phone): Promise<void> {
  await office.getByRole('button', { name: 'Message vocal', exact: true }).click()
  const dialog = office.getByRole('dialog', { name: 'Message vocal' })
  await expect(dialog.getByRole('timer')).toHaveText(/0:0[1-9] /)
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await expect(dialog.getByRole('button', { name: /Écouter/ })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(chat.locator('.chat-business', { hasText: 'Message vocal' })).toBeVisible({ timeout: 20_000 })
}

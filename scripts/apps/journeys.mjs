import { expect } from '@playwright/test'

/** What a page must not do while it is used. */
function watch(page) {
  const faults = []
  page.on('pageerror', (error) => faults.push(`threw ${error.stack}`))
  page.on('requestfailed', (request) => faults.push(`${request.url()} failed`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`)
  })
  return faults
}

/** The demo's venues close at night; the journeys are made at every hour. */
async function keepOpen(page) {
  await page.route(/\/v2\/webchats\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isOpen: true, opensAt: null } })
  })
}

/** How an app shows what is unread. */
const inText = (page) => ({ some: page.getByText(/^\d new/), none: page.getByText('No new messages') })
const onButton = (page) => ({
  some: page.getByRole('button', { name: /\(\d new\)$/ }),
  none: page.getByRole('button', { name: 'Write to us', exact: true }),
})

/**
 * What every app with a page can do: its own button opens the chat, a message goes out, and the answer that comes while
 * the chat is closed is counted on the page.
 */
export const converse = (visit) => watched(visit, inText)

/** The same in an app whose button bears the count. */
export const converseByButton = (visit) => watched(visit, onButton)

async function watched(visit, counts) {
  const { page } = visit
  const faults = watch(page)
  try {
    await talk(visit, counts(page))
  } catch (error) {
    const shown = await page.locator('body').textContent()
    throw new Error([error.message, ...faults, `The page shows: ${shown}`].join('\n'), { cause: error })
  }
  expect(faults).toEqual([])
}

async function talk({ page, address, inbox }, unread) {
  await keepOpen(page)
  await page.goto(address)
  const button = page.getByRole('button', { name: /^Write to us( \(\d new\))?$/ })
  const panel = page.getByRole('dialog')
  const question = `Une question de ${address}`
  await button.click()
  await panel.getByRole('textbox', { name: 'Your message' }).fill(question)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('img', { name: 'Sent' }).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await inbox.answer(await inbox.find(question), 'Oui, bien sûr.')
  await expect(unread.some).toBeVisible()
  await button.click()
  await expect(panel.getByRole('log').getByText('Oui, bien sûr.')).toBeVisible()
  await expect(unread.none).toBeVisible()
  await expect(page.locator('html > comptoir-chat')).toHaveCount(1)
}

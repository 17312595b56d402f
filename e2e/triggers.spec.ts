import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type Outside, startOutside } from './channels.ts'
import { loggedIn, workIn } from './people.ts'
import { phonesOf } from './phones.ts'

let outside: Outside
test.beforeAll(async () => {
  outside = await startOutside()
})
test.afterAll(() => outside.close())

const BAKERY = 1
const arrives = { timeout: 150_000 }

/** Where it is day now: one of them always is. */
function dayZone(): string {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(new Date()))
  const zones = ['America/Guadeloupe', 'Indian/Reunion', 'Pacific/Noumea']
  return zones.find((zone) => hourIn(zone) >= 9 && hourIn(zone) < 19) ?? 'Pacific/Tahiti'
}

async function headersOf(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  return { authorization: `Bearer ${token}` }
}

/** Moves the bakery to where it is day: its zone is that of numbers whose own is not known. */
async function moveToDay(page: Page): Promise<void> {
  const data = { timezone: dayZone() }
  const headers = await headersOf(page)
  const answer = await page.request.patch(`${outside.url}/v2/venues/${BAKERY}`, { headers, data })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.anything()])
}

/** Adds a contact who agreed to messages, as a manager does. */
async function addContact(page: Page, contact: object): Promise<void> {
  const headers = await headersOf(page)
  const at = `${outside.url}/v2/venues/${BAKERY}`
  const books = await (await page.request.get(`${at}/addressBooks`, { headers })).json()
  const book = (books as { addressBookId: number }[])[0]?.addressBookId
  const consent = { channels: ['sms', 'email'], wording: 'J’accepte' }
  const data = { contactAddressBookId: book, consent, ...contact }
  const answer = await page.request.post(`${at}/contacts`, { headers, data })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.anything()])
}

/** The subjects of the mails in a mailbox of the sandbox. */
async function subjectsTo(address: string): Promise<string[]> {
  const mails = `${outside.sandboxUrl}/api/mails`
  const list = await (await fetch(`${mails}?to=${encodeURIComponent(address)}`)).json()
  const read = (list as { id: string }[]).map(async ({ id }) => (await fetch(`${mails}/${id}`)).json())
  return ((await Promise.all(read)) as { subject: string }[]).map(({ subject }) => subject)
}

async function open(context: BrowserContext, path: string, language: 'fr' | 'en'): Promise<Page> {
  await context.addInitScript((kept) => {
    if (window.top === window) localStorage.setItem('comptoir:language', kept)
  }, language)
  const page = await loggedIn(context, outside.url)
  await workIn(page, BAKERY)
  await page.goto(outside.url + path)
  return page
}

/** The day, as a birthday, and the time in two minutes, in the bakery. */
function soon() {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: dayZone(),
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(Date.now() + 120_000)
  const [day = '', time = ''] = parts.split(' ')
  return { birthday: `1980${day.slice(4)}`, time }
}

test('TRG-01 TRG-02 D-75: a welcome by SMS, written, named, switched on, and on the phone of who agrees', async ({
  context,
}) => {
  test.setTimeout(240_000)
  const page = await open(context, '/trigger-campaigns', 'fr')
  await expect(page.getByRole('heading', { level: 1, name: 'Envois automatiques' })).toBeVisible()
  await audit(page)
  await page.getByRole('button', { name: 'Nouveau message' }).click()
  await page.getByRole('menuitem', { name: 'Bienvenue' }).first().click()
  await expect(page).toHaveURL(/\/trigger-campaigns\/\d+$/)

  // Without a text it is not switched on: the field says so.
  await page.getByRole('switch', { name: 'Envoi automatique' }).click()
  await expect(page.getByLabel('Texte du SMS')).toHaveAccessibleDescription(/./)
  await expect(page.getByRole('switch', { name: 'Envoi automatique' })).not.toBeChecked()
  await page.getByLabel('Texte du SMS').fill('Bienvenue {{firstName|à vous}} chez {{venue}}')
  await expect(page.locator('.bo-wiz-bubble')).toContainText('Bienvenue Camille')
  await audit(page)
  await page.getByRole('switch', { name: 'Envoi automatique' }).click()
  await expect(page.getByRole('switch', { name: 'Envoi automatique' })).toBeChecked()

  await moveToDay(page)
  const phone = '+687771001'
  await addContact(page, { contactFirstName: 'Rose', contactPhoneNumber: phone.slice(1) })
  await expect
    .poll(
      async () => (await phonesOf(outside.sandboxUrl).read(phone.slice(1))).map(({ body }) => body),
      arrives,
    )
    .toEqual([expect.stringMatching(/^Bienvenue Rose chez /)])
  await page.reload()
  await expect(page.getByRole('table').or(page.locator('.ct-table')).first()).toContainText('Rose')
})

test('TRG-02 D-75 EML-02: a birthday by e-mail, from the preview with its names to the mailbox', async ({
  context,
}) => {
  test.setTimeout(300_000)
  const page = await open(context, '/trigger-campaigns', 'en')
  await moveToDay(page)
  const { birthday } = soon()
  const email = 'basile@client.example'
  await addContact(page, {
    contactFirstName: 'Basile',
    contactEmailAddress: email,
    contactBirthday: birthday,
  })
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('menuitem', { name: 'Birthday' }).last().click()
  await expect(page).toHaveURL(/\/trigger-campaigns\/\d+$/)
  await page.getByLabel('Time of sending').fill('23:59')
  await page.getByLabel('Subject').fill('Happy birthday {{firstName}}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'People concerned' })).toContainText('Basile')
  await audit(page)

  // A mail without a text is refused where it is written.
  await page.getByRole('switch', { name: 'Automatic sending' }).click()
  await expect(page.locator('.bo-trigger-mail [role=alert]')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Add a block' }).first().click()
  await page.getByRole('menuitem', { name: 'Text' }).first().click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Come and have a dessert.')
  await page.getByLabel('Time of sending').fill(soon().time)
  await page.getByRole('switch', { name: 'Automatic sending' }).click()
  await expect(page.getByRole('switch', { name: 'Automatic sending' })).toBeChecked()
  await expect.poll(() => subjectsTo(email), arrives).toEqual(['Happy birthday Basile'])
})

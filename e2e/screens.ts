import type { BrowserContext, Page } from '@playwright/test'
import { startMailbox } from './mailbox.ts'
import { logIn } from './people.ts'
import { writeFirstMessages } from './phones.ts'
import { startDemoServer } from './server.ts'
import { noteRequests, untilStill } from './stillness.ts'

/** Who looks at a page, and in which venue (0 for all of them). */
const readers = {
  owner: { emailAddress: 'claire@comptoir.example', venue: 1 },
  ownerOfSecond: { emailAddress: 'claire@comptoir.example', venue: 2 },
  ownerOfAll: { emailAddress: 'claire@comptoir.example', venue: 0 },
  employee: { emailAddress: 'emma@comptoir.example', venue: 2 },
  staff: { emailAddress: 'admin@comptoir.example', venue: 0 },
  unverified: { emailAddress: 'nadia@comptoir.example', venue: 0 },
  newcomer: { emailAddress: 'awa@comptoir.example', venue: 0 },
} as const
export type Reader = keyof typeof readers | 'visitor'

/** What only the running server knows. */
interface Found {
  ownerId: number
  invitation: string
  mailbox: string
  shop: string
}

/** A page of the product in a state worth looking at. Its acts hold in every language. */
export interface Screen {
  name: string
  as: Reader
  path: string | ((found: Found) => string)
  act?: (page: Page) => Promise<void>
  /** The site of a venue, whose own colours stay; the widget on it follows the reader. */
  hasOneTheme?: true
  /** It shows what loading looks like. */
  isAlwaysLoading?: true
}

const tab = (index: number) => (page: Page) => page.getByRole('tab').nth(index).click()
const click = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** Opens what a key opens, whose file is loaded then. */
const key = (name: string) => async (page: Page) => {
  await page.keyboard.press(name)
  await page.getByRole('dialog').waitFor()
}

/** Opens what the main action of a page opens. */
const primary = click('main button[data-variant=primary]')

const conversationOn = (platform: RegExp) => async (page: Page) => {
  const badge = page.getByRole('img', { name: platform })
  await page.getByRole('main').getByRole('listitem').filter({ has: badge }).first().click()
  await page.getByRole('log').waitFor()
}
const firstConversation = conversationOn(/^(Chat du site|Website chat)$/)

/** What an SMS needs is counted as it is written. */
async function smsConversation(page: Page): Promise<void> {
  await conversationOn(/^SMS$/)(page)
  await page.locator('.bo-answer textarea').fill('Oui, à 20 heures.')
  await page.getByText(/17 \/ 160/).waitFor()
}

/** A former draft may be there: writing it again opens what it opened. */
const answerWith = (text: string) => async (page: Page) => {
  await firstConversation(page)
  const answer = page.locator('.bo-answer textarea')
  await answer.fill('')
  await answer.fill(text)
}

/** A domain stays where a screen before has added it. */
async function addDomain(page: Page): Promise<void> {
  const card = page.locator('.bo-domain-records')
  await card.or(page.locator('.ct-state')).first().waitFor()
  if (await card.isVisible()) return
  await primary(page)
  await page.locator('input[name=domain]').fill('fournil.example')
  await page.locator('dialog button[type=submit]').click()
  await card.waitFor()
}

async function newQuickReply(page: Page): Promise<void> {
  await answerWith('/')(page)
  await page.getByRole('button', { name: /^(Nouvelle réponse rapide|New quick reply)$/ }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

/** Begins a campaign from the first idea for guests, at one of its steps. */
const writeCampaign = (step: string) => async (page: Page) => {
  await page.locator('.bo-wiz-idea').first().click()
  await page.waitForURL(/\/who$/)
  await page.getByRole('radio').nth(1).check()
  await page.locator('.bo-wiz-saved[data-state=saved]').waitFor()
  if (step !== 'who') await page.locator(`.bo-wiz-steps a[href$="/${step}"]`).click()
  await page.locator('.bo-wiz-reach, .bo-wiz-bubble, .bo-wiz-step input').first().waitFor()
}

async function emojis(page: Page): Promise<void> {
  await firstConversation(page)
  await page.getByRole('button', { name: /^(Émojis|Emojis)$/ }).click()
  await page.getByRole('button', { name: /^(visage rieur|grinning face)$/ }).waitFor()
}

/** A file of people about to be imported, with its columns mapped. */
async function takeFile(page: Page): Promise<void> {
  await page.locator('.bo-import-drop input').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Prénom;Nom;Mobile;Courriel\nAnaïs;Lurel;0690 12 34 56;anais@mail.example\n'),
  })
  await page.getByRole('table').waitFor()
}

const filterContacts = (page: Page) => page.getByRole('button', { name: /^1 filt(re|er)$/ }).click()

async function mergeContacts(page: Page): Promise<void> {
  for (const row of [1, 2]) await page.locator('.ct-table-check input').nth(row).check()
  await page.getByRole('button', { name: /^(Fusionner|Merge)$/ }).click()
  await page.getByRole('dialog').getByRole('region').first().waitFor()
}

/** They are above the list, which a conversation covers on a phone. */
const filters = (page: Page) => page.getByRole('button', { name: /^(Filtres|Filters)$/ }).click()

async function newLabel(page: Page): Promise<void> {
  await firstConversation(page)
  const details = page.getByRole('button', { name: /^(Contact et notes|Contact and notes)$/ })
  if (await details.isVisible()) await details.click()
  await page.getByRole('button', { name: /^(Nouvelle étiquette|New label)$/ }).click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click()

async function exportList(page: Page): Promise<void> {
  await primary(page)
  await page.getByRole('dialog').getByRole('combobox').first().click()
  await page.getByRole('option').first().waitFor()
}

async function floatingConversation(page: Page): Promise<void> {
  const tool = page.getByRole('button', { name: /^Messages, \d+/, includeHidden: true })
  await tool.waitFor({ state: 'attached' })
  // Phones have the conversations in their bar.
  if (!(await tool.isVisible())) return
  await tool.click()
  await page.getByRole('dialog', { name: 'Messages' }).getByText('Josette Lurel').click()
  await page.getByRole('dialog').getByRole('log').waitFor()
}

async function visitorChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Chat|Discuter avec nous)/ }).click()
  await page.getByRole('textbox').last().fill('Bonjour, êtes-vous ouverts lundi ?')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('ouverts lundi').waitFor()
}

/** A message to a customer, with a character that shortens it. */
async function writeToCustomer(page: Page): Promise<void> {
  await primary(page)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^(Numéro|Mobile)/ }).fill('0690 12 34 56')
  await drawer.getByRole('textbox', { name: /^(Texte|Text)/ }).fill('Votre gâteau est prêt, à bientôt !')
}

/** A message by name, with what it costs; the agreement that is missing stands beside. */
async function writeToContacts(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^(Texte|Text)/ }).fill('Bonjour {firstName}, à bientôt !')
  await page.getByRole('checkbox').first().check()
  await page.getByText(/^\d+ (crédit|credit)s?$/).waitFor()
}

async function askForReview(page: Page): Promise<void> {
  await primary(page)
  await page.getByRole('dialog').getByRole('tab').last().click()
}

async function refusedOutreach(page: Page): Promise<void> {
  await primary(page)
  await page.getByRole('dialog').locator('button[type=submit]').click()
}

/** A list with a line that is none, looked at before it is taken. */
async function blacklist(page: Page): Promise<void> {
  await primary(page)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab').last().click()
  await drawer.locator('textarea').fill('0690 55 50 09;paul@mail.example\nMme Lurel\n+590690555001')
  await drawer.locator('button[type=submit]').click()
  await drawer.getByRole('status').waitFor()
}

async function takeOff(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem').first().click()
  await page.getByRole('dialog').locator('textarea').waitFor()
}

/** A template with a variable, and what the customer will read. */
async function newTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Nouveau modèle|New template)$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea').fill('Bonjour {{1}}, votre table vous attend à {{2}} !')
  await dialog.getByRole('textbox', { name: / 1$/ }).fill('Inès')
}

/** Every page, and the states that differ from it. */
export const screens: readonly Screen[] = [
  { name: 'login', as: 'visitor', path: '/login' },
  { name: 'login-refused', as: 'visitor', path: '/login', act: click('button[type=submit]') },
  { name: 'register', as: 'visitor', path: '/register' },
  { name: 'register-refused', as: 'visitor', path: '/register', act: click('button[type=submit]') },
  { name: 'forgotten-password', as: 'visitor', path: '/forgotten-password' },
  { name: 'reset-password', as: 'visitor', path: '/reset-password?token=unknown' },
  { name: 'invitation', as: 'visitor', path: ({ invitation }) => invitation },
  { name: 'pricing', as: 'visitor', path: '/pricing-calcul' },
  { name: 'gallery', as: 'visitor', path: '/gallery', isAlwaysLoading: true },
  { name: 'account-validation', as: 'unverified', path: '/account-validation' },
  { name: 'first-steps', as: 'newcomer', path: '/' },
  { name: 'today', as: 'owner', path: '/' },
  { name: 'today-all-venues', as: 'ownerOfAll', path: '/' },
  { name: 'palette', as: 'owner', path: '/', act: key('Control+k') },
  { name: 'keys', as: 'owner', path: '/', act: key('?') },
  { name: 'bell', as: 'owner', path: '/', act: bell },
  { name: 'user-menu', as: 'owner', path: '/', act: click('.ct-topbar [aria-haspopup=menu]') },
  { name: 'venues', as: 'owner', path: '/', act: click('.ct-topbar-venue button') },
  { name: 'floating-inbox', as: 'owner', path: '/', act: floatingConversation },
  { name: 'messages', as: 'owner', path: '/messages' },
  { name: 'conversation', as: 'owner', path: '/messages', act: firstConversation },
  { name: 'conversation-sms', as: 'owner', path: '/messages', act: smsConversation },
  { name: 'conversation-quick-replies', as: 'owner', path: '/messages', act: answerWith('/') },
  { name: 'conversation-new-quick-reply', as: 'owner', path: '/messages', act: newQuickReply },
  { name: 'conversation-emojis', as: 'owner', path: '/messages', act: emojis },
  { name: 'conversation-filters', as: 'owner', path: '/messages?search=bonjour', act: filters },
  { name: 'conversation-label', as: 'owner', path: '/messages?panel=true', act: newLabel },
  { name: 'messages-narrowed-to-nothing', as: 'owner', path: '/messages?search=nothing' },
  { name: 'messaging-figures', as: 'owner', path: '/messages/analytics' },
  { name: 'agent', as: 'owner', path: '/messages/agent' },
  { name: 'agent-knowledge', as: 'owner', path: '/messages/agent', act: tab(1) },
  { name: 'agent-rehearsal', as: 'owner', path: '/messages/agent', act: tab(2) },
  { name: 'messaging-settings', as: 'owner', path: '/messages/settings' },
  { name: 'outreach', as: 'owner', path: '/messages/outreach' },
  { name: 'imports', as: 'owner', path: '/contacts/import' },
  { name: 'imports-mapping', as: 'owner', path: '/contacts/import', act: takeFile },
  { name: 'contacts', as: 'owner', path: '/contacts/list' },
  { name: 'contacts-contact', as: 'owner', path: '/contacts/list', act: click('.ct-table-open') },
  { name: 'contacts-filter', as: 'owner', path: '/contacts/list?subscribed=no', act: filterContacts },
  { name: 'contacts-merge', as: 'owner', path: '/contacts/list', act: mergeContacts },
  { name: 'guests', as: 'owner', path: '/contacts/guests' },
  { name: 'guests-narrowed', as: 'owner', path: '/contacts/guests?search=zzz&source=loyalty&period=week' },
  { name: 'guests-card', as: 'owner', path: '/contacts/guests', act: click('.ct-table-open') },
  { name: 'guests-new', as: 'owner', path: '/contacts/guests', act: primary },
  { name: 'guests-export', as: 'owner', path: '/contacts/guests?open=export' },
  { name: 'guests-all', as: 'ownerOfAll', path: '/contacts/guests' },
  { name: 'unsubscribes', as: 'owner', path: '/contacts/unsubscribes' },
  { name: 'unsubscribes-empty', as: 'ownerOfSecond', path: '/contacts/unsubscribes' },
  { name: 'unsubscribes-list', as: 'owner', path: '/contacts/unsubscribes', act: blacklist },
  { name: 'unsubscribes-remove', as: 'owner', path: '/contacts/unsubscribes', act: takeOff },
  { name: 'outreach-empty', as: 'ownerOfSecond', path: '/messages/outreach' },
  { name: 'outreach-write', as: 'owner', path: '/messages/outreach', act: writeToCustomer },
  { name: 'outreach-review', as: 'owner', path: '/messages/outreach', act: askForReview },
  { name: 'exports', as: 'owner', path: '/exports' },
  { name: 'exports-begin', as: 'owner', path: '/exports', act: primary },
  { name: 'exports-list', as: 'owner', path: '/exports', act: exportList },
  { name: 'contact-message', as: 'owner', path: '/contacts/message?contactIds=1,2,3', act: writeToContacts },
  { name: 'contact-message-empty', as: 'owner', path: '/contacts/message' },
  { name: 'outreach-refused', as: 'owner', path: '/messages/outreach', act: refusedOutreach },
  { name: 'virtual-numbers', as: 'owner', path: '/messages/numbers' },
  { name: 'virtual-numbers-empty', as: 'ownerOfSecond', path: '/messages/numbers' },
  { name: 'virtual-numbers-take', as: 'owner', path: '/messages/numbers', act: primary },
  { name: 'virtual-numbers-edit', as: 'owner', path: '/messages/numbers', act: click('.bo-line-end button') },
  {
    name: 'virtual-numbers-give-back',
    as: 'owner',
    path: '/messages/numbers',
    act: click('.bo-line-end button:last-child'),
  },
  { name: 'campaigns', as: 'owner', path: '/campaigns/list' },
  { name: 'campaign', as: 'owner', path: '/campaigns/list', act: click('.ct-table-open') },
  {
    name: 'campaigns-month',
    as: 'owner',
    path: '/campaigns/list',
    act: click('.ct-tabs [role=tab]:nth-child(2)'),
  },
  { name: 'campaigns-others', as: 'ownerOfAll', path: '/campaigns/list?tab=others' },
  { name: 'outbox', as: 'owner', path: '/outbox' },
  { name: 'outbox-empty', as: 'ownerOfSecond', path: '/outbox' },
  { name: 'replies', as: 'owner', path: '/replies' },
  { name: 'replies-empty', as: 'ownerOfSecond', path: '/replies' },
  { name: 'wallets', as: 'owner', path: '/pricing/refill-account' },
  {
    name: 'wallets-transfer',
    as: 'owner',
    path: '/pricing/refill-account',
    act: click('.ct-page-action button'),
  },
  { name: 'wallets-choose', as: 'ownerOfAll', path: '/pricing/refill-account' },
  { name: 'management-wallets', as: 'staff', path: '/management/wallets' },
  { name: 'management-wallets-one', as: 'staff', path: '/management/wallets', act: click('.ct-table-open') },
  { name: 'campaign-start', as: 'owner', path: '/campaigns/sms' },
  { name: 'campaign-who', as: 'owner', path: '/campaigns/sms', act: writeCampaign('who') },
  { name: 'campaign-message', as: 'owner', path: '/campaigns/sms', act: writeCampaign('message') },
  { name: 'campaign-sender', as: 'owner', path: '/campaigns/sms', act: writeCampaign('sender') },
  { name: 'campaign-check', as: 'owner', path: '/campaigns/sms', act: writeCampaign('check') },
  { name: 'campaign-when', as: 'owner', path: '/campaigns/sms', act: writeCampaign('when') },
  { name: 'mail-campaign-start', as: 'owner', path: '/campaigns/email' },
  {
    name: 'mail-campaign-message',
    as: 'owner',
    path: '/campaigns/email',
    act: async (page) => {
      await page.locator('.bo-templates-card button').first().click()
      await page.waitForURL(/\/who$/)
      await page.locator('.bo-wiz-steps a[href$="/message"]').click()
      await page.locator('.bo-mail-choose').first().waitFor()
    },
  },
  { name: 'triggers', as: 'owner', path: '/trigger-campaigns' },
  { name: 'triggers-new', as: 'owner', path: '/trigger-campaigns', act: primary },
  { name: 'trigger', as: 'owner', path: '/trigger-campaigns', act: click('.bo-trigger-cards a') },
  { name: 'triggers-of-another', as: 'ownerOfSecond', path: '/trigger-campaigns' },
  { name: 'templates', as: 'owner', path: '/campaigns/templates' },
  { name: 'templates-one', as: 'owner', path: '/campaigns/templates?open=design&of=welcome' },
  { name: 'templates-mails', as: 'owner', path: '/campaigns/templates?tab=mails' },
  {
    name: 'templates-editor',
    as: 'owner',
    path: '/campaigns/templates?open=keep&of=welcome',
    act: async (page) => {
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.locator('.bo-templates-card a').first().click()
      await page.locator('.bo-mail-choose').nth(1).click()
    },
  },
  { name: 'templates-sms', as: 'owner', path: '/campaigns/templates?tab=sms&open=sms' },
  { name: 'links', as: 'owner', path: '/links' },
  { name: 'links-empty', as: 'ownerOfSecond', path: '/links' },
  { name: 'links-add', as: 'owner', path: '/links', act: primary },
  { name: 'links-one', as: 'owner', path: '/links', act: click('.ct-table-open') },
  { name: 'venue-add', as: 'owner', path: '/venues/1?open=new' },
  { name: 'sender-domains', as: 'owner', path: '/sender-domains', act: addDomain },
  { name: 'sender-domains-empty', as: 'ownerOfSecond', path: '/sender-domains' },
  { name: 'sender-domains-add', as: 'ownerOfSecond', path: '/sender-domains', act: primary },
  { name: 'missed-calls', as: 'owner', path: '/messages/calls' },
  { name: 'missed-calls-empty', as: 'ownerOfSecond', path: '/messages/calls' },
  { name: 'posts', as: 'owner', path: '/posts' },
  { name: 'posts-empty', as: 'ownerOfSecond', path: '/posts' },
  { name: 'posts-confirm', as: 'owner', path: '/posts', act: click('.bo-post-actions button') },
  { name: 'posts-resend', as: 'owner', path: '/posts', act: click('.bo-post-actions button:nth-of-type(2)') },
  { name: 'channels', as: 'owner', path: '/channels' },
  { name: 'channels-template', as: 'owner', path: '/channels', act: newTemplate },
  { name: 'channels-empty', as: 'ownerOfSecond', path: '/channels' },
  { name: 'not-found', as: 'owner', path: '/nowhere' },
  { name: 'forbidden', as: 'employee', path: '/rbac' },
  { name: 'profile', as: 'owner', path: ({ ownerId }) => `/profile/${ownerId}` },
  {
    name: 'profile-alert-phone',
    as: 'owner',
    path: ({ ownerId }) => `/profile/${ownerId}`,
    act: click('.bo-profile-column:last-child > :last-child button'),
  },
  { name: 'venue', as: 'owner', path: '/venues/1' },
  { name: 'venue-hours', as: 'owner', path: '/venues/1?tab=hours' },
  { name: 'team', as: 'owner', path: '/rbac' },
  { name: 'team-invite', as: 'owner', path: '/rbac', act: primary },
  { name: 'team-roles', as: 'owner', path: '/rbac', act: tab(1) },
  {
    name: 'team-role',
    as: 'owner',
    path: '/rbac',
    act: async (page) => {
      await tab(1)(page)
      await primary(page)
    },
  },
  { name: 'which-venue', as: 'ownerOfAll', path: '/channels' },
  { name: 'contacts-all', as: 'ownerOfAll', path: '/contacts/list' },
  { name: 'team-all', as: 'ownerOfAll', path: '/rbac' },
  { name: 'webchats', as: 'owner', path: '/messages/webchats' },
  { name: 'webchat-new', as: 'owner', path: '/messages/webchats?chat=new' },
  { name: 'developers-keys', as: 'owner', path: '/developers' },
  { name: 'developers-webhooks', as: 'owner', path: '/developers', act: tab(1) },
  { name: 'managed-venues', as: 'staff', path: '/management/venues' },
  { name: 'managed-features', as: 'staff', path: '/management/features' },
  { name: 'managers', as: 'staff', path: '/management/managers' },
  { name: 'push', as: 'staff', path: '/management/push' },
  { name: 'events', as: 'staff', path: '/management/events' },
  { name: 'codes', as: 'staff', path: '/management/codes' },
  { name: 'shop', as: 'visitor', path: ({ shop }) => shop, hasOneTheme: true },
  { name: 'chat', as: 'visitor', path: ({ shop }) => shop, act: visitorChat, hasOneTheme: true },
  { name: 'reference', as: 'visitor', path: '/docs/#sendMessage' },
  { name: 'mailbox', as: 'visitor', path: ({ mailbox }) => mailbox },
]

/** Where the screens are taken: a server with the demo, a merchant who just signed up, and somebody who is invited. */
export interface Stage {
  /** Opens a screen in a page of its own and brings it into its state. */
  show: (context: BrowserContext, screen: Screen, language?: 'fr' | 'en') => Promise<Page>
  /** The same in a page of the back office that has shown another screen, whose scripts and styles stay. */
  showNext: (page: Page, screen: Screen) => Promise<void>
  close: () => Promise<void>
}

async function post(url: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

async function signUp(url: string, managerFirstName: string, emailAddress: string): Promise<string> {
  const { token } = await post(`${url}/v2/signups`, {
    managerFirstName,
    managerLastName: 'Diop',
    emailAddress,
    password: 'comptoir-demo',
    phone: '+590690123456',
    venueName: `Chez ${managerFirstName}`,
    siret: '73282932000074',
    timezone: 'America/Guadeloupe',
    language: 'fr',
    termsAccepted: true,
  })
  return String(token)
}

/** Who looks in each browser. */
const signedIn = new WeakMap<BrowserContext, string>()

/** Signs the reader in once, with the language and the venue chosen before. */
async function enter(context: BrowserContext, url: string, as: Reader, language: string): Promise<void> {
  const entered = `${as} in ${language}`
  if (signedIn.get(context) === entered) return
  signedIn.set(context, entered)
  const kept: Record<string, string> = { 'comptoir:language': language }
  if (as !== 'visitor') {
    const { emailAddress, venue } = readers[as]
    const token = await logIn(context, url, emailAddress)
    Object.assign(kept, { 'comptoir:token': token, 'comptoir:venue': String(venue) })
  }
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, kept)
}

/** A page is there when nothing of it is loading any more. */
async function settle(page: Page, { isAlwaysLoading }: Screen): Promise<void> {
  await untilStill(page)
  if (isAlwaysLoading) return
  await page.locator('[aria-busy=true], .ct-skeleton').first().waitFor({ state: 'hidden' })
}

/** A page without the shell of the back office: whatever was open over the page before is gone there. */
const WITHOUT_SHELL = '/pricing-calcul'

/** Goes to another page as a link does, and waits until it has taken the place of the one before. */
async function walk(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({}, '', address)
  }, to)
  await page.locator('h1:not([data-left])').first().waitFor()
}

/** What was said of the page before lies over no other. */
async function dismissNotices(page: Page): Promise<void> {
  const notices = page.locator('.ct-toast')
  while ((await notices.count()) > 0) await notices.first().locator('.ct-toast-close').click()
}

/** Sets the stage on servers of its own. */
export async function setStage(settings: Record<string, string> = {}): Promise<Stage> {
  const mailbox = await startMailbox()
  const environment = { ...mailbox.environment, RATE_LIMITS: 'off', ...settings }
  const server = await startDemoServer({ environment })
  const { url } = server

  const open = async (emailAddress: string) => {
    const { token } = await post(`${url}/v2/auth/login`, { emailAddress, password: 'comptoir-demo' })
    return String(token)
  }
  const codeOf = async (emailAddress: string) =>
    /\b\d{6}\b/.exec((await mailbox.waitFor(emailAddress, /\b\d{6}\b/)).text)?.[0]

  await signUp(url, 'Nadia', readers.unverified.emailAddress)
  const newcomer = await signUp(url, 'Awa', readers.newcomer.emailAddress)
  const activationCode = await codeOf(readers.newcomer.emailAddress)
  await post(`${url}/v2/managers/me/activations`, { activationCode }, newcomer)
  const invited = 'ines@boulangerie.example'
  const owner = await open(readers.owner.emailAddress)
  const headers = { authorization: `Bearer ${owner}` }
  const read = async (path: string) => (await fetch(url + path, { headers })).json()
  const { managerId } = (await read('/v2/managers/me')) as { managerId: number }
  const [, { id: roleId } = { id: 0 }] = (await read('/v2/venues/1/roles')) as { id: number }[]
  await post(`${url}/v2/venues/1/managers`, { email: invited, roleId }, owner)
  const { text } = await mailbox.waitFor(invited, /\/invitation\?token=/)
  const invitation = /\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? ''

  await writeFirstMessages(mailbox.url, url, owner)
  const unsubscribed = { to: 'lea@mail.example', source: 'Dit au comptoir samedi' }
  await post(`${url}/v2/venues/1/unsubscribes`, unsubscribed, owner)
  const lines = [{ phoneNumber: '0690 55 50 07', emailAddress: 'marc@mail.example' }]
  await post(`${url}/promotions/exclusionList/1`, { lines, source: 'liste-noire.csv' }, owner)

  const found = { ownerId: managerId, invitation, mailbox: mailbox.url, shop: server.shopUrl }
  const addressOf = ({ path }: Screen) => new URL(typeof path === 'string' ? path : path(found), url).href

  async function bringInto(page: Page, screen: Screen): Promise<void> {
    await settle(page, screen)
    if (!screen.act) return
    await screen.act(page)
    await settle(page, screen)
  }

  return {
    async show(context, screen, language = 'fr') {
      await enter(context, url, screen.as, language)
      const page = await context.newPage()
      noteRequests(page)
      await page.goto(addressOf(screen))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await bringInto(page, screen)
      return page
    },
    async showNext(page, screen) {
      await walk(page, WITHOUT_SHELL)
      await dismissNotices(page)
      await walk(page, addressOf(screen))
      await bringInto(page, screen)
    },
    async close() {
      await server.close()
      await mailbox.close()
    },
  }
}

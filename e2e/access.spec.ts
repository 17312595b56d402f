import { createHmac } from 'node:crypto'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { startMailbox, type TestMailbox } from './mailbox.ts'
import { phonesOf } from './phones.ts'
import { type DemoServer, startDemoServer } from './server.ts'

let mailbox: TestMailbox
let server: DemoServer
test.beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startDemoServer({ environment: { ...mailbox.environment, RATE_LIMITS: 'off' } })
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const SIRET = '732 829 320 00074'
const PASSWORD = 'la mer est calme ce soir'

/** What the pages say in each language, as far as the journeys need it. */
const languages = {
  fr: {
    locale: 'fr-FR',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    next: 'Continuer',
    venueName: 'Nom de l’établissement',
    kind: 'Type d’établissement',
    phone: 'Téléphone',
    terms: /J’ai lu les conditions/,
    create: 'Créer mon compte',
    code: 'Code à six chiffres',
    firstSteps: 'Premiers pas',
    addSample: 'Ajouter des exemples',
    removeSample: 'Enlever les exemples',
    remove: 'Enlever',
    login: 'Se connecter',
    forgotten: 'Mot de passe oublié ?',
    sendLink: 'Envoyez-moi un lien',
    newPassword: 'Nouveau mot de passe',
    save: 'Enregistrer le mot de passe',
    changed: 'Votre mot de passe est changé',
    invalid: 'Ce lien n’est plus valable',
    toLogin: 'Aller à la connexion',
    hello: 'Bonjour',
    turnOn: 'Activer la connexion en deux étapes',
    present: 'Votre mot de passe actuel',
    secret: 'Pas d’appareil photo ? Saisissez cette clé',
    appCode: 'Code de l’application',
    kept: 'Je les ai gardés',
    on: 'Activée',
    useRecovery: 'Utiliser un code de secours',
    recovery: 'Code de secours',
    end: /^Déconnecter /,
    signedOut: 'L’appareil est déconnecté.',
    addMobile: 'Ajouter un téléphone mobile',
    sendCode: 'Envoyer le code',
    alertsTo: /^Alertes au/,
    removePhone: 'Retirer le téléphone',
  },
  en: {
    locale: 'en-GB',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail address',
    password: 'Password',
    next: 'Continue',
    venueName: 'Name of the venue',
    kind: 'Type of venue',
    phone: 'Phone',
    terms: /I have read and accept the terms/,
    create: 'Create my account',
    code: 'Six-digit code',
    firstSteps: 'First steps',
    addSample: 'Add samples',
    removeSample: 'Remove the samples',
    remove: 'Remove',
    login: 'Log in',
    forgotten: 'Forgot your password?',
    sendLink: 'Send me a link',
    newPassword: 'New password',
    save: 'Save the password',
    changed: 'Your password was changed',
    invalid: 'This link is no longer valid',
    toLogin: 'Go to login',
    hello: 'Hello',
    turnOn: 'Turn on two-step login',
    present: 'Your current password',
    secret: 'No camera? Enter this key',
    appCode: 'Code from the app',
    kept: 'I have saved them',
    on: 'On',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    end: /^Log out /,
    signedOut: 'The device was logged out.',
    addMobile: 'Add a mobile phone',
    sendCode: 'Send the code',
    alertsTo: /^Alerts to/,
    removePhone: 'Remove the phone',
  },
} as const
type Words = (typeof languages)['fr' | 'en']

/** A code as an authenticator shows it (RFC 6238), from the secret in base 32. */
function codeOf(secret: string, now = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret.replace(/[\s=]/g, '')].map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function activationCode(email: string): Promise<string> {
  const { text } = await mailbox.waitFor(email, /\b\d{6}\b/)
  return /\b(\d{6})\b/.exec(text)?.[1] ?? ''
}

/** Signs a merchant up by the pages and stands at Today. */
async function signUp(page: Page, words: Words, email: string): Promise<void> {
  await page.goto(`${server.url}/register`)
  await page.getByLabel(words.firstName, { exact: true }).fill('Awa')
  await page.getByLabel(words.lastName, { exact: true }).fill('Diop')
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.next }).click()
  await page.getByLabel(words.venueName).fill('Chez Awa')
  await page.getByRole('combobox', { name: words.kind }).or(page.getByLabel(words.kind)).first().click()
  await page.getByRole('option', { name: 'Restaurant' }).first().click()
  await page.getByLabel('SIRET').fill(SIRET)
  await page.getByLabel(words.phone, { exact: true }).fill('+590690123456')
  await page.getByRole('button', { name: words.next }).click()
  await expect(page.getByLabel(words.terms)).not.toBeChecked()
  await page.getByLabel(words.terms).check()
  await page.getByRole('button', { name: words.create }).click()
  await page.getByLabel(words.code).fill(await activationCode(email))
  await page.getByRole('heading', { name: words.firstSteps }).waitFor()
}

async function logIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.login, exact: true }).click()
}

async function openProfile(page: Page): Promise<void> {
  const me = await page.evaluate(async () => {
    const token = localStorage.getItem('comptoir:token') ?? ''
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sub
  })
  await page.goto(`${server.url}/profile/${me}`)
}

/** Proves the phone of the sign-up by the code that it gets. */
async function addAlertPhone(page: Page, words: Words): Promise<void> {
  const phones = phonesOf(mailbox.url)
  const got = () => phones.read('590690123456')
  const before = (await got()).length
  await page.getByRole('button', { name: words.addMobile }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.sendCode }).click()
  await expect.poll(async () => (await got()).length).toBe(before + 1)
  const codes = (await got()).map(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? '')
  await dialog.getByLabel(words.code).fill(codes.at(-1) ?? '')
  await expect(page.getByRole('switch', { name: words.alertsTo })).toBeChecked()
}

for (const [language, words] of Object.entries(languages))
  test.describe(`in ${language}`, () => {
    let context: BrowserContext
    let page: Page
    let email: string
    test.beforeEach(async ({ browser }, { testId }) => {
      context = await browser.newContext({
        locale: words.locale,
        timezoneId: 'America/Guadeloupe',
        viewport: { width: 1280, height: 900 },
      })
      page = await context.newPage()
      email = `awa-${testId}@marchand.example`
    })
    test.afterEach(() => context.close())

    test('AUT-04 AUT-03 AUT-13 signs up to the first venue with the code of the mail, and tries examples', async () => {
      await signUp(page, words, email)
      await audit(page, { rules: 'wcag' })
      await page.getByRole('button', { name: words.addSample }).click()
      await page.getByRole('button', { name: words.removeSample }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click()
      await expect(page.getByRole('button', { name: words.addSample })).toBeVisible()
    })

    test('AUT-02 SHL-11 AUT-18 sets a new password by the link of a mail, once', async () => {
      await signUp(page, words, email)
      await context.clearCookies()
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${server.url}/login`)
      await page.getByRole('link', { name: words.forgotten }).click()
      await page.getByRole('button', { name: words.sendLink }).waitFor()
      await page.getByLabel(words.email).fill(email)
      await page.getByRole('button', { name: words.sendLink }).click()
      await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
      const { text } = await mailbox.waitFor(email, /reset-password/)
      const link = /https?:\S+reset-password\S+/.exec(text)?.[0] ?? ''
      await page.goto(link)
      await page.getByLabel(words.newPassword, { exact: true }).fill('le vent tourne demain')
      await audit(page, { rules: 'wcag' })
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.changed)).toBeVisible()
      await page.goto(link)
      await expect(page.getByText(words.invalid)).toBeVisible()
      await logIn(page, words, email, 'le vent tourne demain')
      await expect(page.getByRole('heading', { name: words.hello })).toBeVisible()
    })

    test('turns the second step on, and logs in with it and with a recovery code', async ({ browser }) => {
      await signUp(page, words, email)
      await openProfile(page)
      await page.getByRole('button', { name: words.turnOn }).click()
      await page.getByRole('dialog').getByLabel(words.present).fill(PASSWORD)
      await page.getByRole('dialog').getByRole('button', { name: words.next }).click()
      const secret = await page.getByLabel(words.secret).inputValue()
      await audit(page, { rules: 'wcag' })
      // A code that has been used is not taken again: the login below takes the next one.
      await page.getByLabel(words.appCode).fill(codeOf(secret, Date.now() - 30_000))
      const recovery = (await page.getByRole('dialog').locator('code').first().textContent()) ?? ''
      await page.getByRole('button', { name: words.kept }).click()
      await expect(page.getByText(words.on, { exact: true })).toBeVisible()

      const other = await browser.newContext({ locale: words.locale })
      const phone = await other.newPage()
      await logIn(phone, words, email, PASSWORD)
      await phone.getByLabel(words.code).fill(codeOf(secret))
      await expect(phone.getByRole('heading', { name: words.hello })).toBeVisible()
      await other.clearCookies()
      await phone.evaluate(() => localStorage.clear())
      await logIn(phone, words, email, PASSWORD)
      await phone.getByRole('button', { name: words.useRecovery }).click()
      await phone.getByLabel(words.recovery).fill(recovery)
      await phone.getByRole('button', { name: words.login, exact: true }).click()
      await expect(phone.getByRole('heading', { name: words.hello })).toBeVisible()
      await other.close()
    })

    test('SHL-08 T24 ends another session from the profile: its stream and its page within a second; alerts go to a proven phone', async ({
      browser,
    }) => {
      await signUp(page, words, email)
      const other = await browser.newContext({ locale: words.locale })
      const lost = await other.newPage()
      const streams = lost.waitForResponse((answer) => answer.url().endsWith('/sse'))
      await logIn(lost, words, email, PASSWORD)
      expect((await streams).status()).toBe(200)
      await openProfile(page)
      await audit(page, { rules: 'wcag' })
      const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
      await page.getByRole('button', { name: words.end }).first().click()
      await ended
      await expect(lost).toHaveURL(/\/login/, { timeout: 1000 })
      await expect(page.getByText(words.signedOut)).toBeVisible()
      await other.close()
      await addAlertPhone(page, words)
      await audit(page, { rules: 'wcag' })
      await page.getByRole('button', { name: words.removePhone }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.removePhone }).click()
      await expect(page.getByRole('button', { name: words.addMobile })).toBeVisible()
    })
  })

test('signs up by the keyboard alone', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'America/Guadeloupe' })
  const page = await context.newPage()
  const email = 'clavier@marchand.example'
  const { keyboard } = page
  const type = async (...values: string[]) => {
    for (const [index, value] of values.entries()) {
      if (index > 0) await keyboard.press('Tab')
      await keyboard.type(value)
    }
  }
  await page.goto(`${server.url}/register`)
  await expect(page.getByLabel('Prénom')).toBeFocused()
  await type('Awa', 'Diop', email, PASSWORD)
  await keyboard.press('Enter')
  await expect(page.getByLabel('Nom de l’établissement')).toBeFocused()
  await type('Chez Awa')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Restaurant' }).first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Téléphone', { exact: true })).toBeFocused()
  await type('0690123456')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await type(SIRET)
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeVisible()
  await keyboard.press('Tab')
  await expect(page.getByLabel(/J’ai lu les conditions/)).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Code à six chiffres')).toBeFocused()
  await keyboard.type(await activationCode(email))
  await expect(page.getByRole('heading', { name: 'Bonjour Awa' })).toBeVisible()
  await context.close()
})

import { createVisitorServer, type VisitorServer } from '@comptoir/core/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInboxWidget, type InboxWidget } from './index.ts'

let server: VisitorServer
let control: InboxWidget
let root: ShadowRoot

function start(given: Record<string, string> = {}) {
  control = createInboxWidget({ webchatId: 'boulangerie', server: 'http://server', locale: 'fr', ...given })
  root = document.documentElement.lastElementChild?.shadowRoot as ShadowRoot
}

const find = <E extends Element = HTMLElement>(selector: string) => root.querySelector<E>(selector) as E
const texts = (selector: string) => [...root.querySelectorAll(selector)].map(({ textContent }) => textContent)
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))
const see = (text: string) => vi.waitFor(() => expect(root.textContent).toContain(text))

async function write(body: string) {
  const field = find<HTMLTextAreaElement>('textarea')
  field.value = body
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await vi.waitFor(() => expect(find('[aria-disabled="false"]')).toBeTruthy())
  find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
}

beforeEach(() => {
  server = createVisitorServer()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  control.destroy()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('the visitor’s panel', () => {
  test('WCH-05 greets in the visitor’s language, shows who answers, and stores nothing', async () => {
    start()
    await control.open()
    await see('Bonjour, que puis-je pour vous ?')
    expect(find('h2').textContent).toBe('Boulangerie Karukéra')
    expect(find('header p').textContent).toBe('Nous sommes ouverts, écrivez-nous')
    expect(root.activeElement?.localName).toBe('textarea')
    expect(localStorage).toHaveLength(0)
    expect(server.calls).toEqual(['GET site'])
  })

  test('says when somebody answers again', async () => {
    const opensAt = new Date()
    opensAt.setDate(opensAt.getDate() + 1)
    opensAt.setHours(9, 0, 0, 0)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    Object.assign(server.site, { isOpen: false, opensAt: opensAt.getTime(), timezone: timeZone })
    start({ locale: 'en' })
    await control.open()
    await see('We reply tomorrow at 9:00')
    expect(find('header p').textContent).not.toContain('time')
  })

  test('says the time of the shop, and where that is, to who is elsewhere', async () => {
    const timezone = 'Pacific/Kiritimati'
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: timezone })
    const opensAt = Date.parse(`${tomorrow}T06:00:00+14:00`)
    Object.assign(server.site, { isOpen: false, opensAt, timezone })
    start()
    await control.open()
    await see('Nous répondons demain à 06h00, heure de Kiritimati')
  })

  test('a conversation: pending, sent, answered, read', async () => {
    start()
    await control.open()
    await write('Avez-vous des croissants ?')
    await see('Avez-vous des croissants ?')
    expect(find<HTMLTextAreaElement>('textarea').value).toBe('')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    server.answer('Oui, combien ?')
    await see('Oui, combien ?')
    await vi.waitFor(() => expect(server.calls).toContain('DELETE unread'))
    server.push('read', { readUpTo: server.messages[0]?.timestamp })
    await vi.waitFor(() => expect(find('[data-state="read"]')).toBeTruthy())
    expect(texts('.ct-msg[data-side="right"] .ct-msg-body')).toEqual(['Avez-vous des croissants ?'])
  })

  test('MSG-43 Enter sends, Shift+Enter does not', async () => {
    start()
    await control.open()
    const field = find<HTMLTextAreaElement>('textarea')
    field.value = 'une ligne'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await vi.waitFor(() => expect(find('[aria-disabled="false"]')).toBeTruthy())
    const press = (shiftKey: boolean) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', shiftKey, bubbles: true, cancelable: true }),
      )
    press(true)
    expect(server.sessions).toEqual([])
    press(false)
    await vi.waitFor(() => expect(server.messages.map(({ body }) => body)).toEqual(['une ligne']))
  })

  test('counts messages received while it is closed, on the launcher and in its label', async () => {
    start()
    await control.open()
    await write('Bonjour')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    await control.close()
    server.answer('Bonjour !')
    await vi.waitFor(() => expect(find('button').dataset.unread).toBe('1'))
    expect(find('button').getAttribute('aria-label')).toBe('Discuter avec nous, 1 message non lu')
    await control.open()
    await vi.waitFor(() => expect(find('button').dataset.unread).toBeUndefined())
    expect(find('button').getAttribute('aria-label')).toBe('Discuter avec nous')
  })

  test('Escape closes, and no key reaches the page’s shortcuts', async () => {
    start()
    await control.open()
    const onKey = vi.fn()
    document.addEventListener('keydown', onKey)
    const field = find('textarea')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, composed: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    await vi.waitFor(() => expect(find('button').getAttribute('aria-expanded')).toBe('false'))
    await vi.waitFor(() => expect(root.activeElement).toBe(find('button')))
    expect(onKey).not.toHaveBeenCalled()
    document.removeEventListener('keydown', onKey)
  })

  test('a refused message says so and goes out when sent again', async () => {
    start()
    await control.open()
    server.refuseNext(422, 'rule')
    await write('Bonjour')
    await see('Non envoyé')
    find('.ct-msg-resend').click()
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    expect(server.messages).toHaveLength(1)
  })

  test('offers the page’s phone and e-mail when the server is down, and keeps the draft', async () => {
    server.goDown()
    start({ phone: '+590 590 12 34 56', emailAddress: 'bonjour@karukera.example' })
    await control.open()
    await see('La messagerie est injoignable pour le moment.')
    const ways = [...root.querySelectorAll('a')].map(({ href }) => href)
    expect(ways).toEqual(['tel:+590590123456', 'mailto:bonjour@karukera.example'])
    await write('Vous êtes là ?')
    await see('Votre message partira dès son retour.')
  })

  test('says that the chat is not there, without a composer, when the server refuses', async () => {
    vi.stubGlobal(
      'fetch',
      async () => new Response('{"error":{"code":"origin_not_allowed"}}', { status: 403 }),
    )
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    start()
    const heard: unknown[] = []
    control.on('refused', (refusal) => heard.push(refusal))
    await control.open()
    await see('Cette messagerie n’est pas disponible.')
    expect(find('textarea')).toBeNull()
    await vi.waitFor(() => expect(heard).toEqual([{ reason: 'webchat' }]))
    expect(warned.mock.calls).toEqual([
      [expect.stringMatching(/"boulangerie" on http:\/\/localhost.*refuses/)],
    ])
  })

  test('an ended session and a closed conversation are shown', async () => {
    start()
    await control.open()
    await write('Bonjour')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    server.push('closed', { isClosed: true })
    await see('Cette conversation est fermée.')
    server.revokeAll()
    await write('Encore ?')
    await see('Votre session précédente a pris fin.')
    expect(server.sessions).toHaveLength(2)
  })

  test('a mistake of the page that waited for the panel is the page’s own: the panel stands', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    start()
    const onEvent = vi.fn()
    control.on('error', onEvent)
    void control.setUser({ token: 7 as never })
    void control.setTheme('dark')
    await control.open()
    await see('Boulangerie Karukéra')
    expect(find('.cx').dataset.theme).toBe('dark')
    expect(warned.mock.calls).toEqual([
      [expect.stringMatching(/^Comptoir, web chat "boulangerie" on .*setUser: token/)],
    ])
    warned.mockRestore()
    expect(onEvent).not.toHaveBeenCalled()
    expect(root.querySelectorAll('.cx')).toHaveLength(1)
  })

  test('T7 a bad user rejects with the field’s name, and a good one is taken to the session', async () => {
    start()
    await control.open()
    await expect(control.setUser({ token: 7 as never })).rejects.toThrow(/^setUser: token/)
    await control.setUser({ token: 'head.eyJzdWIiOiJhZGEifQ.sign', name: 'Ada' })
    await write('Bonjour')
    await vi.waitFor(() =>
      expect(server.sessions[0]).toMatchObject({
        identity: 'head.eyJzdWIiOiJhZGEifQ.sign',
        details: { name: 'Ada' },
      }),
    )
  })

  test('T8 reports whom the server has accepted', async () => {
    start()
    const heard: unknown[] = []
    control.on('identified', (visitor) => heard.push(visitor))
    await control.open()
    await control.setUser({ token: () => 'head.eyJzdWIiOiJhZGEifQ.sign' })
    await write('Bonjour')
    await vi.waitFor(() => expect(heard).toEqual([{ id: 'ada' }]))
  })

  test('runs commands that were called before it was loaded', async () => {
    start()
    await control.setTheme('dark')
    await control.setUser({ name: 'Ada' })
    await control.open()
    expect(find('.cx').dataset.theme).toBe('dark')
    await write('Bonjour')
    await vi.waitFor(() => expect(server.sessions[0]).toMatchObject({ details: { name: 'Ada' } }))
  })

  test('speaks another language at once', async () => {
    start()
    await control.open()
    await see('Nous sommes ouverts')
    await control.setLocale('en-GB')
    await see('We’re open, write to us')
    expect(find('.cx').lang).toBe('en')
    expect(find('textarea').getAttribute('aria-label')).toBe('Your message')
  })

  test('a logout forgets: nothing is left on the screen or in the browser, and the session ends', async () => {
    start()
    await control.open()
    await write('Secret de famille')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    expect(localStorage).toHaveLength(1)
    await control.reset()
    await vi.waitFor(() => expect(root.textContent).not.toContain('Secret de famille'))
    expect(localStorage).toHaveLength(0)
    expect(server.calls).toContain('DELETE sessions')
    expect(find('button').getAttribute('aria-expanded')).toBe('false')
  })

  test('notifies the page of opening, of messages as they come, and of trouble', async () => {
    start()
    const heard: unknown[] = []
    const stops = [
      control.on('open', () => heard.push('open')),
      control.on('close', () => heard.push('close')),
      control.on('message', ({ body, isMine }) => heard.push([body, isMine])),
      control.on('error', ({ code }) => heard.push(code)),
    ]
    await control.open()
    await write('Bonjour')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    server.answer('Oui ?', { timestamp: Date.now() + 60_000 })
    await see('Oui ?')
    await control.close()
    server.goDown()
    await control.open()
    expect(heard.filter((one) => one !== 'error')).toEqual(['open', ['Oui ?', false], 'close', 'open'])
    for (const stop of stops) stop()
  })

  test('counts unread messages before the page’s title', async () => {
    document.title = 'La boulangerie'
    start()
    await control.open()
    await write('Bonjour')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    await control.close()
    server.answer('Bonjour !')
    await vi.waitFor(() => expect(document.title).toBe('(1) La boulangerie'))
    await control.open()
    await vi.waitFor(() => expect(document.title).toBe('La boulangerie'))
  })

  test('a link in a notice opens the conversation it was sent for, and leaves no trace in the address', async () => {
    history.replaceState(null, '', '#menu&comptoir=v1.word')
    start()
    await control.open()
    await vi.waitFor(() => expect(server.sessions).toMatchObject([{ resume: 'v1.word' }]))
    expect(location.hash).not.toContain('comptoir')
    history.replaceState(null, '', location.pathname)
  })

  test('MST-01 offers the venue’s questions, and a tap asks one', async () => {
    server.site.prompts = [{ id: 'p1', text: { fr: 'Êtes-vous ouverts dimanche ?', en: 'Open on Sunday?' } }]
    start()
    await control.open()
    await see('Êtes-vous ouverts dimanche ?')
    find('.cx-chip').click()
    await vi.waitFor(() =>
      expect(server.messages.map(({ body }) => body)).toEqual(['Êtes-vous ouverts dimanche ?']),
    )
    await vi.waitFor(() => expect(root.querySelector('ul.cx-chips')).toBeNull())
  })

  test('D-15 says that an agent answers, and leads to a person until one has answered', async () => {
    server.site.agent = { disclosure: { fr: 'Un assistant IA vous répond.', en: 'An AI assistant answers.' } }
    start()
    await control.open()
    await see('Un assistant IA vous répond.')
    await write('Bonjour')
    server.answer('Nous sommes fermés.', { isAutomatic: true })
    await see('Réponse automatique')
    server.answer('Bonjour !', { isAutomatic: true, isFromAgent: true })
    await see('Assistant IA')
    const marks = [...root.querySelectorAll('.ct-msg-tag')].map((mark) => mark.textContent)
    expect(marks).toEqual(['Réponse automatique', 'Assistant IA'])
    await see('Parler à quelqu’un')
    ;[...root.querySelectorAll<HTMLElement>('.cx-chip')]
      .find((one) => one.textContent === 'Parler à quelqu’un')
      ?.click()
    await vi.waitFor(() => expect(server.messages.at(-1)?.body).toBe('Je voudrais parler à quelqu’un.'))
    server.answer('Me voici.', { author: 'Claire' })
    await see('Me voici.')
    expect(root.textContent).not.toContain('Parler à quelqu’un')
    expect(root.textContent).not.toContain('Un assistant IA vous répond.')
  })

  test('WCH-05 shows the person who answers beside their words and in the head, until the agent answers again', async () => {
    start()
    await control.open()
    await write('Bonjour')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    server.answer('Nous sommes fermés.', { isAutomatic: true })
    await see('Nous sommes fermés.')
    expect(root.querySelector('.ct-initials')).toBeNull()
    server.answer('Me voici.', { author: 'Claire' })
    await see('Claire · Nous sommes ouverts, écrivez-nous')
    expect(texts('.ct-msg-tag')).toEqual(['Réponse automatique'])
    expect(find('.ct-row:last-child .ct-msg-head').textContent).toBe('Claire')
    for (const place of ['header', '.ct-msg-head'])
      expect(find(`${place} .ct-initials`).dataset.initials).toBe('C')
    server.answer('Nous sommes fermés.', { isAutomatic: true })
    await vi.waitFor(() => expect(texts('.ct-msg-tag')).toHaveLength(2))
    expect(find('header').textContent).toContain('Claire ·')
    server.answer('Ouvert à 6 h.', { isAutomatic: true, isFromAgent: true })
    await see('Assistant IA')
    expect(find('header').textContent).not.toContain('Claire')
  })

  test('WCH-05 says who answered also while the shop is closed', async () => {
    Object.assign(server.site, { isOpen: false, opensAt: null })
    start({ locale: 'en' })
    await control.open()
    await write('Hello')
    server.answer('Here I am.', { author: 'Claire' })
    await see('Claire · Closed right now, leave us a message')
  })

  test('D-15 announces an agent whose hours begin during a conversation with its first answer', async () => {
    start()
    await control.open()
    await write('Bonjour')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    server.site.agent = { disclosure: { fr: 'Un assistant IA vous répond.', en: 'An AI assistant answers.' } }
    server.answer('Bonsoir !', { isAutomatic: true, isFromAgent: true })
    await see('Un assistant IA vous répond.')
    expect(find('.ct-log').textContent).not.toContain('Un assistant IA vous répond.')
  })

  test('D-22 on a site of one page, a message names the page that it was written on', async () => {
    start()
    await control.open()
    expect(server.calls.filter((call) => call !== 'GET site')).toEqual([])
    await write('Bonjour')
    await vi.waitFor(() => expect(server.written).toHaveLength(1))
    history.pushState(null, '', '/cakes?token=s3cret#s3cret')
    document.title = 'Gâteaux'
    await write('Et celui-ci ?')
    await vi.waitFor(() => expect(server.written).toHaveLength(2))
    expect(server.written[1]).toMatchObject({ pageUrl: `${location.origin}/cakes`, pageTitle: 'Gâteaux' })
    expect(JSON.stringify([server.written, server.sessions])).not.toContain('s3cret')
  })

  test('shows that the venue writes, and reports that the visitor does', async () => {
    start()
    await control.open()
    await write('Bonjour')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    server.push('typing', { isTyping: true })
    await see('Boulangerie Karukéra écrit')
    server.answer('Oui ?')
    await vi.waitFor(() => expect(root.textContent).not.toContain('Boulangerie Karukéra écrit'))
    const field = find<HTMLTextAreaElement>('textarea')
    field.value = 'Je'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await vi.waitFor(() => expect(server.calls).toContain('POST typing'))
  })

  const fill = (label: string, text: string) => {
    const labels = [...root.querySelectorAll('label')]
    const id = labels.find(({ textContent }) => textContent?.startsWith(label))?.htmlFor
    const field = root.getElementById(id ?? '') as HTMLInputElement
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const submit = () =>
    find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))

  test('WCH-01 asks the venue’s questions before the chat, and shows missing answers', async () => {
    server.site.preChat = { name: 'required', emailAddress: 'optional', phoneNumber: 'off' }
    start()
    await control.open()
    await see('Avant de commencer')
    fill('Votre message', 'Un gâteau pour samedi ?')
    fill('Votre adresse e-mail', 'ada@')
    await vi.waitFor(() =>
      expect(find<HTMLTextAreaElement>('textarea').value).toBe('Un gâteau pour samedi ?'),
    )
    submit()
    await see('Merci de remplir\u202F: Votre nom')
    fill('Votre nom', 'Ada')
    await settled()
    submit()
    await see('Cette adresse e-mail n’est pas complète.')
    expect(server.sessions).toEqual([])
    fill('Votre adresse e-mail', 'ada@mail.example')
    await settled()
    submit()
    await vi.waitFor(() =>
      expect(server.sessions[0]).toMatchObject({
        details: { name: 'Ada', emailAddress: 'ada@mail.example', mayMail: false },
      }),
    )
    await see('Un gâteau pour samedi ?')
    expect(root.querySelector('.cx-asking')).toBeNull()
  })

  test('outside the hours it takes a message with an address for the answer, and the composer stays', async () => {
    Object.assign(server.site, { isOpen: false, opensAt: null })
    start()
    await control.open()
    await see('Fermé pour le moment')
    expect(find('textarea')).toBeTruthy()
    find('.cx-chip').click()
    await see('Laissez-nous un message')
    expect(root.querySelector('input[type=checkbox]')).toBeNull()
    fill('Votre message', 'Rappelez-moi')
    await settled()
    submit()
    await see('Merci de remplir\u202F: Votre adresse e-mail')
    fill('Votre adresse e-mail', 'ada@mail.example')
    await settled()
    submit()
    await vi.waitFor(() =>
      expect(server.sessions[0]).toMatchObject({
        details: { emailAddress: 'ada@mail.example', mayMail: true },
      }),
    )
    await vi.waitFor(() => expect(server.messages.map(({ body }) => body)).toEqual(['Rappelez-moi']))
  })

  test('WCH-05 asks who leaves a number whether the answer may go there by SMS, where SMS are sent', async () => {
    Object.assign(server.site, { preChat: { name: 'off', emailAddress: 'off', phoneNumber: 'optional' } })
    server.site.canSms = true
    start()
    await control.open()
    await see('Me répondre par SMS')
    fill('Votre message', 'Un gâteau ?')
    const consent = find<HTMLInputElement>('input[type=checkbox]')
    expect(consent.checked).toBe(false)
    consent.click()
    await settled()
    submit()
    await see('Merci de remplir\u202F: Votre numéro de téléphone')
    fill('Votre numéro de téléphone', '0690 12 34 56')
    await settled()
    submit()
    await vi.waitFor(() =>
      expect(server.sessions[0]).toMatchObject({
        details: { phoneNumber: '0690 12 34 56', maySms: true },
      }),
    )
  })

  test('offers an e-mail once to a visitor who waits for an answer', async () => {
    start()
    await control.open()
    await write('Bonjour')
    await see('Recevoir la réponse par e-mail')
    find('.cx-chip').click()
    await see('un seul e-mail')
    fill('Votre adresse e-mail', 'ada@mail.example')
    await settled()
    submit()
    await vi.waitFor(() =>
      expect(server.details).toEqual([{ emailAddress: 'ada@mail.example', mayMail: true }]),
    )
    await vi.waitFor(() => expect(root.textContent).not.toContain('Recevoir la réponse'))
  })

  test('WGT-02 the focus is in the composer as soon as the form is gone: the next key is not lost', async () => {
    start()
    await control.open()
    await write('Bonjour')
    await see('Recevoir la réponse par e-mail')
    find('.cx-chip').click()
    await see('Votre adresse e-mail')
    fill('Votre adresse e-mail', 'ada@mail.example')
    await settled()
    submit()
    // Not a moment later: effects after the paint are late on a slow machine.
    for (let turn = 0; turn < 100 && root.querySelector('.cx-asking'); turn += 1) await Promise.resolve()
    expect(root.querySelector('.cx-asking')).toBeNull()
    expect(root.activeElement?.localName).toBe('textarea')
  })

  test('takes the consent to an e-mail back', async () => {
    start()
    await control.open()
    await write('Bonjour')
    await see('Recevoir la réponse par e-mail')
    find('.cx-chip').click()
    await see('un seul e-mail')
    fill('Votre adresse e-mail', 'ada@mail.example')
    await settled()
    submit()
    await see('Ne plus m’envoyer d’e-mail')
    find('.cx-chip').click()
    await vi.waitFor(() => expect(server.details.at(-1)).toEqual({ mayMail: false }))
    await see('Recevoir la réponse par e-mail')
  })

  test('T8 asks a stranger to sign in where the venue answers known visitors only', async () => {
    server.site.isIdentityRequired = true
    start()
    await control.open()
    await see('Connectez-vous sur ce site pour nous écrire.')
    expect(find('textarea')).toBeNull()
    await control.setUser({ token: 'head.eyJzdWIiOiJhZGEifQ.sign' })
    await vi.waitFor(() => expect(find('textarea')).toBeTruthy())
  })

  test('MSG-16 shows pictures, documents and voice, and reads what draws them with the first', async () => {
    const file = {
      id: '5f0c1f9e-3f5e-4f0a-9f3e-0c1f9e3f5e4f' as never,
      time: 1,
      name: 'carte.pdf',
      mimeType: 'application/pdf',
      sizeBytes: 9,
      width: null,
      height: null,
      durationMs: null,
    }
    start()
    await control.open()
    await write('Bonjour')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    server.answer('', { media: [{ ...file, type: 'pdf', body: '/files/f1?s=1' }] })
    await see('carte.pdf')
    expect(find<HTMLAnchorElement>('a.ct-document').href).toBe('http://server/files/f1?s=1')
    expect(find('a.ct-document').getAttribute('aria-label')).toBe('Ouvrir carte.pdf')
  })

  test('T5 shows markup as text', async () => {
    start()
    await control.open()
    await write('<img src=x onerror=alert(1)>')
    await vi.waitFor(() => expect(find('[data-state="sent"]')).toBeTruthy())
    expect(root.querySelector('img')).toBeNull()
    expect(texts('.ct-msg-body').at(-1)).toBe('<img src=x onerror=alert(1)>')
  })
})

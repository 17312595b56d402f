import { createVisitorServer, type VisitorServer } from '@comptoir/core/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInboxWidget, type InboxWidget } from './index.ts'

let server: VisitorServer
let widget: InboxWidget
let root: ShadowRoot

function start(change: Partial<VisitorServer['site']> = {}) {
  Object.assign(server.site, change)
  widget = createInboxWidget({ webchatId: 'boulangerie', server: 'http://server', locale: 'fr' })
  root = document.documentElement.lastElementChild?.shadowRoot as ShadowRoot
}
const field = () => root.querySelector('textarea') as HTMLTextAreaElement
const bodies = () => server.messages.map(({ body }) => body)
const button = () => root.querySelector('button') as HTMLButtonElement

beforeEach(() => {
  server = createVisitorServer()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  widget.destroy()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what a page can have its chat do', () => {
  test('WGT-02 writes before the visitor, and sends nothing by itself', async () => {
    start()
    await widget.prefill('Je voudrais un rendez-vous')
    await widget.open()
    await vi.waitFor(() => expect(field().value).toBe('Je voudrais un rendez-vous'))
    expect(bodies()).toEqual([])
  })

  test('WGT-02 sends in the visitor’s name, before the panel is there and after', async () => {
    start()
    await widget.send('Avant')
    await widget.open()
    await vi.waitFor(() => expect(bodies()).toEqual(['Avant']))
    await widget.send('Après')
    await vi.waitFor(() => expect(bodies()).toEqual(['Avant', 'Après']))
  })

  test('WCH-01 what the visitor has to say something for stands in the field instead', async () => {
    start({ preChat: { name: 'required', emailAddress: 'off', phoneNumber: 'off' } })
    await widget.open()
    await widget.send('Bonjour')
    await vi.waitFor(() => expect(field()?.value).toBe('Bonjour'))
    expect(server.sessions).toEqual([])
  })

  test('WCH-05 what the site knows goes to the team with the first message', async () => {
    start()
    await widget.setUser({ name: 'Ada', phoneNumber: '+590 690 00 00 00', language: 'pt-BR' })
    await widget.setAttributes({ plan: 'pro' })
    await widget.track('Order placed', { total: 42 })
    await widget.send('Bonjour')
    await widget.open()
    await vi.waitFor(() => expect(server.attributes).toEqual({ plan: 'pro' }))
    await vi.waitFor(() =>
      expect(server.events).toMatchObject([{ name: 'Order placed', data: { total: 42 } }]),
    )
    const details = { name: 'Ada', phoneNumber: '+590 690 00 00 00', language: 'pt-BR' }
    expect(server.sessions[0]).toMatchObject({ details })
  })

  test('WCH-05 what the site says of a visitor who has written already is sent at once', async () => {
    start()
    await widget.open()
    await widget.send('Bonjour')
    await vi.waitFor(() => expect(bodies()).toHaveLength(1))
    await widget.setUser({ emailAddress: 'ada@mail.example' })
    await vi.waitFor(() => expect(server.details).toContainEqual({ emailAddress: 'ada@mail.example' }))
  })

  test('counts while it is muted, and shows nothing until it is not', async () => {
    start()
    await widget.open()
    await widget.send('Bonjour')
    await vi.waitFor(() => expect(bodies()).toHaveLength(1))
    await widget.close()
    await widget.mute()
    server.answer('Oui ?')
    await vi.waitFor(() => expect(widget.unread).toBe(1))
    expect(button().dataset.unread).toBeUndefined()
    expect(document.title).not.toMatch(/^\(1\)/)
    await widget.unmute()
    await vi.waitFor(() => expect(button().dataset.unread).toBe('1'))
  })

  test('T7 a mistake rejects with what is wrong, and where no one waits for it, is said once', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    start()
    await widget.track('')
    await widget.open()
    const said = () => warned.mock.calls.flat().join()
    await vi.waitFor(() =>
      expect(said()).toMatch(/^Comptoir, web chat "boulangerie" on http.*track: the name ""/),
    )
    await expect(widget.setAttributes({ plan: {} as never })).rejects.toThrow(
      'setAttributes: the value of "plan"',
    )
    await expect(widget.send(' ')).rejects.toThrow('send: needs a text of 1 to 1000 characters')
    await expect(widget.prefill('x'.repeat(1001))).rejects.toThrow('prefill: needs a text')
    await expect(widget.setUser({ language: 'français' })).rejects.toThrow('setUser: language must be a tag')
    await widget.setUser({ plan: 'pro' } as never)
    expect(said()).toContain('setUser has no plan, only token, name')
  })
})

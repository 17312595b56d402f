import { createVisitorServer, type VisitorServer } from '@comptoir/core/testing'
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import type { ComptoirInbox } from './element.ts'
import './element.ts'

let server: VisitorServer

beforeEach(() => {
  server = createVisitorServer()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function put(attributes: Record<string, string>): ComptoirInbox {
  const element = document.createElement('comptoir-inbox')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return document.body.appendChild(element)
}

test('WGT-02 renders the chat inside the element, once, and removes it with the element', async () => {
  const element = put({ webchat: 'boulangerie', server: 'http://server/', locale: 'en', inline: '' })
  await vi.waitFor(() => expect(element.shadowRoot?.textContent).toContain('Hello, how can we help?'))
  document.body.append(element)
  await vi.waitFor(() => expect(element.shadowRoot?.querySelectorAll('.cx')).toHaveLength(1))
  element.remove()
  expect(element.shadowRoot?.querySelector('.cx')).toBeNull()
})

test('floats a launcher when it is asked to, and takes it away', async () => {
  const before = document.documentElement.childElementCount
  const element = put({ webchat: 'boulangerie', server: 'http://server' })
  expect(document.documentElement.childElementCount).toBe(before + 1)
  element.remove()
  await vi.waitFor(() => expect(document.documentElement.childElementCount).toBe(before))
})

test('changes its language and theme with the attributes, and dispatches events that bubble', async () => {
  const heard: string[] = []
  document.body.addEventListener('comptoir-ready', () => heard.push('ready'), { once: true })
  const element = put({ webchat: 'boulangerie', server: 'http://server', locale: 'en', inline: '' })
  await vi.waitFor(() => expect(element.shadowRoot?.textContent).toContain('Hello, how can we help?'))
  element.setAttribute('locale', 'fr')
  element.setAttribute('theme', 'dark')
  await vi.waitFor(() =>
    expect(element.shadowRoot?.textContent).toContain('Bonjour, que puis-je pour vous ?'),
  )
  const panel = element.shadowRoot?.querySelector<HTMLElement>('.cx')
  await vi.waitFor(() => expect(panel?.dataset.theme).toBe('dark'))
  expect(panel?.lang).toBe('fr')
  expect(heard).toEqual(['ready'])
})

test('shows nothing without a web chat, and says once what is missing', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(put({ server: 'http://server' }).shadowRoot).toBeNull()
  expect(put({ webchat: 'boulangerie' }).shadowRoot).toBeNull()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('lacks the attribute webchat'))
  expect(warn).toHaveBeenCalledWith(
    expect.stringMatching(/"boulangerie" on http.*lacks the attribute server/),
  )
})

test('WGT-02 begins with attributes that a framework sets once the element is on the page', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const element = put({ inline: '', locale: 'en' })
  element.setAttribute('webchat', 'boulangerie')
  element.setAttribute('server', 'http://server')
  await vi.waitFor(() => expect(element.shadowRoot?.textContent).toContain('Hello, how can we help?'))
  expect(warn).not.toHaveBeenCalled()
})

test('begins again when another attribute changes, with what the page said of its visitor', async () => {
  const element = put({ webchat: 'boulangerie', server: 'http://server', locale: 'en' })
  const before = document.documentElement.childElementCount
  const chat = () => document.documentElement.lastElementChild?.shadowRoot?.textContent
  const first = element.widget
  await first?.setLocale('fr')
  element.setAttribute('text', 'Write to us')
  element.setAttribute('position', 'left')
  await vi.waitFor(() => expect(element.widget).not.toBe(first))
  expect(document.documentElement.childElementCount).toBe(before)
  expect(chat()).toContain('Write to us')
  await element.widget?.open()
  await vi.waitFor(() => expect(chat()).toContain('Bonjour, que puis-je pour vous ?'))
  element.setAttribute('position', 'left')
  const second = element.widget
  await Promise.resolve()
  expect(element.widget).toBe(second)
})

test('types what an event carries', () => {
  const element = document.createElement('comptoir-inbox')
  element.addEventListener('comptoir-unread', ({ detail }) => expectTypeOf(detail).toEqualTypeOf<number>())
  element.addEventListener('click', (event) => expectTypeOf(event).toEqualTypeOf<PointerEvent>())
})

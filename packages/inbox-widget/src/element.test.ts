import { createVisitorServer, type VisitorServer } from '@comptoir/core/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './element.ts'

let server: VisitorServer

beforeEach(() => {
  server = createVisitorServer()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function put(attributes: Record<string, string>): HTMLElement {
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

test('shows nothing without a web chat', () => {
  expect(put({ server: 'http://server' }).shadowRoot).toBeNull()
})

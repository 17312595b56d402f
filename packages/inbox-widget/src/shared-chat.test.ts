import { createVisitorServer } from '@comptoir/core/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CreateInboxWidgetOptions, createInboxWidget, type InboxWidget } from './index.ts'

const made: InboxWidget[] = []
const chats = () => [...document.querySelectorAll('comptoir-chat')]
const button = () => chats()[0]?.shadowRoot?.querySelector('button') as HTMLButtonElement

function put(options: Partial<CreateInboxWidgetOptions> = {}): InboxWidget {
  const widget = createInboxWidget({ webchatId: 'boulangerie', server: 'http://server', ...options })
  made.push(widget)
  return widget
}

beforeEach(() => {
  vi.stubGlobal('fetch', createVisitorServer().fetch)
})

afterEach(() => {
  for (const widget of made.splice(0)) widget.destroy()
  vi.unstubAllGlobals()
})

test('a web chat stands on the page once, however often it is asked for, and goes with the last', () => {
  const first = put()
  const second = put()
  expect(chats()).toHaveLength(1)
  first.destroy()
  first.destroy()
  expect(chats()).toHaveLength(1)
  second.destroy()
  expect(chats()).toHaveLength(0)
})

test('two web chats are two', () => {
  put()
  put({ webchatId: 'fleuriste' })
  expect(chats()).toHaveLength(2)
})

test('has the options that any of them gives, and of two that differ the later one', () => {
  put({ color: '#ff0000', text: 'Une question ?' })
  const second = put({ color: '#0000ff' })
  expect(chats()).toHaveLength(1)
  expect(button().textContent).toBe('Une question ?')
  expect(button().style.cssText).toContain('#0000ff')
  second.destroy()
  expect(button().style.cssText).toContain('#ff0000')
})

test('who is made again with other options keeps the visitor, the language and the listeners', async () => {
  const first = put({ locale: 'fr' })
  const heard: string[] = []
  first.on('open', () => heard.push('open'))
  await first.setTheme('dark')
  put({ position: 'left' })
  await first.open()
  const panel = chats()[0]?.shadowRoot?.querySelector<HTMLElement>('.cx')
  expect(panel?.dataset.theme).toBe('dark')
  expect(heard).toEqual(['open'])
})

test('who comes later hears that it is there and what is unread; who has left hears nothing and can do nothing', async () => {
  const first = put()
  const heard: string[] = []
  first.on('ready', () => heard.push('first'))
  await vi.waitFor(() => expect(heard).toEqual(['first']))
  const second = put()
  second.on('ready', () => heard.push('second'))
  second.on('unread', (count) => heard.push(`${count} unread`))
  await vi.waitFor(() => expect(heard).toEqual(['first', 'second', '0 unread']))
  expect(second.unread).toBe(0)
  first.on('open', () => heard.push('open'))
  first.destroy()
  await first.open()
  expect(chats()[0]?.shadowRoot?.querySelector('.cx')).toBeNull()
  await second.open()
  expect(heard).not.toContain('open')
})

test('a container is filled by one chat', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  put({ container })
  const second = put({ container })
  await second.open()
  expect(container.shadowRoot?.querySelectorAll('.cx')).toHaveLength(1)
  container.remove()
})

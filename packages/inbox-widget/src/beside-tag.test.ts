import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInboxWidget } from './index.ts'

const options = { webchatId: 'boulangerie', server: 'http://server' }
const chats = () => document.querySelectorAll('html > comptoir-chat').length
const stops: (() => void)[] = []

function addTag(webchatId = options.webchatId) {
  const tag = document.createElement('script')
  tag.dataset.webchatId = webchatId
  tag.type = 'not-run'
  tag.src = 'http://server/widget/embed.js'
  document.body.append(tag)
  stops.push(() => tag.remove())
}

function make() {
  const widget = createInboxWidget(options)
  stops.push(widget.destroy)
  return widget
}

beforeEach(() => {
  window.Comptoir = undefined
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  window.Comptoir = undefined
})

test('a module uses the chat of a script tag that has run, hears its events, and leaves it when it goes', async () => {
  addTag()
  const push = vi.fn()
  window.Comptoir = { push, unread: 2 }
  const widget = make()
  const heard: unknown[] = []
  widget.on('ready', () => heard.push('ready'))
  widget.on('unread', (count) => heard.push(count))
  widget.on('message', ({ body }) => heard.push(body))
  expect(chats()).toBe(0)
  await vi.waitFor(() => expect(heard).toEqual(['ready', 2]))
  await widget.track('Order placed', { total: 12 })
  expect(push).toHaveBeenCalledWith(['track', 'Order placed', { total: 12 }])
  const [, , listener] = push.mock.calls
    .map(([sent]) => sent)
    .find(([on, name]) => on === 'on' && name === 'message')
  listener({ body: 'Bonjour' })
  expect(heard).toContain('Bonjour')
  widget.destroy()
  listener({ body: 'later' })
  expect(heard).not.toContain('later')
  expect(push.mock.calls.flat(2)).not.toContain('destroy')
})

test('a script tag that runs after a module finds its commands carried out, and makes no chat', async () => {
  addTag()
  const isReady = vi.fn()
  window.Comptoir = [['on', 'ready', isReady]] as never
  const widget = make()
  expect(chats()).toBe(1)
  expect(Array.isArray(window.Comptoir)).toBe(false)
  await vi.waitFor(() => expect(isReady).toHaveBeenCalled())
  const standing = window.Comptoir as { push(command: ['hide']): unknown } | undefined
  standing?.push(['hide'])
  await vi.waitFor(() => expect(chats()).toBe(0))
  widget.destroy()
  expect(window.Comptoir).toBeUndefined()
})

test('a script tag of another web chat is another chat', () => {
  addTag('quincaillerie')
  const push = vi.fn()
  window.Comptoir = { push }
  make()
  expect(chats()).toBe(1)
  expect(push).not.toHaveBeenCalled()
})

test('without a script tag the global of the page is left alone', () => {
  make()
  expect(window.Comptoir).toBeUndefined()
})

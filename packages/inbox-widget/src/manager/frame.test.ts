import { afterEach, expect, test, vi } from 'vitest'
import { mountManagerFrame } from './index.ts'

let leave = () => {}
afterEach(() => leave())

const server = 'http://127.0.0.1:9'
function start() {
  leave = mountManagerFrame({ server, label: 'Messagerie' })
  const root = document.documentElement.lastElementChild?.shadowRoot as ShadowRoot
  const [button, frame] = [root.querySelector('button'), root.querySelector('iframe')]
  return { button: button as HTMLButtonElement, frame: frame as HTMLIFrameElement }
}

test('T7 shows the inbox in a frame of the server’s origin, read when it is first opened', () => {
  const { button, frame } = start()
  expect([button.getAttribute('aria-label'), frame.title, frame.hidden, frame.src]).toEqual([
    'Messagerie',
    'Messagerie',
    true,
    '',
  ])
  button.click()
  expect(frame.src).toBe(`${server}/frame/inbox.html?page=${encodeURIComponent(location.origin)}`)
  expect([frame.hidden, button.hidden]).toEqual([false, true])
})

test('T7 closes for its own frame alone', () => {
  const { button, frame } = start()
  button.click()
  const say = (init: MessageEventInit) => window.dispatchEvent(new MessageEvent('message', init))
  const source = frame.contentWindow as Window
  say({ data: 'comptoir:close', origin: 'https://evil.example', source })
  say({ data: 'comptoir:close', origin: server, source: window as never })
  say({ data: { run: 'this' }, origin: server, source })
  expect(frame.hidden).toBe(false)
  say({ data: 'comptoir:close', origin: server, source })
  expect(frame.hidden).toBe(true)
  leave()
  expect(vi.isMockFunction(leave)).toBe(false)
  expect(document.querySelector('iframe')).toBeNull()
})

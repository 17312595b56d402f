import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Panel, PanelHost } from './app/bridge.ts'
import { createLauncher } from './launcher.ts'

const options = { webchatId: 'boulangerie', server: 'http://server', locale: 'fr' }
const stops: (() => void)[] = []

function start(given: Record<string, string> = {}, isReturning = false) {
  const calls = [
    'open',
    'close',
    'toggle',
    'show',
    'hide',
    'setUser',
    'setLocale',
    'setTheme',
    'reset',
    'destroy',
  ]
  const panel = Object.fromEntries(calls.map((name) => [name, vi.fn()])) as unknown as Panel
  let host: PanelHost | undefined
  const mount = vi.fn(async (mounted: PanelHost): Promise<Panel> => {
    host = mounted
    return panel
  })
  const launcher = createLauncher({ ...options, ...given }, mount, isReturning)
  const element = launcher.host as HTMLElement
  stops.push(() => element.remove())
  const root = element.shadowRoot as ShadowRoot
  const button = root.querySelector('button') as HTMLButtonElement
  return { ...launcher, panel, mount, element, root, button, mounted: () => host as PanelHost }
}

afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
})

describe('the launcher', () => {
  test('WGT-02 is a named button beside the body, and loads nothing before the first intent', () => {
    const { button, mount, element } = start()
    expect(document.documentElement.lastElementChild).toBe(element)
    expect(button.getAttribute('aria-label')).toBe('Chat')
    expect(mount).not.toHaveBeenCalled()
    expect(start({ text: 'Une question ?' }).button.getAttribute('aria-label')).toBe('Une question ?')
  })

  test.each(['pointerenter', 'focus'])(
    'loads the panel once at %s, and toggles it at the tap',
    async (intent) => {
      const { button, mount, panel } = start()
      button.dispatchEvent(new Event(intent))
      button.dispatchEvent(new Event(intent))
      button.click()
      await vi.waitFor(() => expect(panel.toggle).toHaveBeenCalledTimes(1))
      expect(mount).toHaveBeenCalledTimes(1)
    },
  )

  test('loads in idle time for a visitor who has written before', async () => {
    vi.useFakeTimers()
    const { mount } = start({}, true)
    expect(mount).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1500)
    expect(mount).toHaveBeenCalledTimes(1)
  })

  test('what needs the panel waits for it, in order, and loads nothing by itself', async () => {
    const { call, mount, panel, mounted } = start()
    await call('setUser', { token: 'a' })
    await call('setTheme', 'dark')
    expect(mount).not.toHaveBeenCalled()
    await call('open')
    expect(mounted().waiting).toEqual([
      ['setUser', { token: 'a' }],
      ['setTheme', 'dark'],
    ])
    expect(panel.open).toHaveBeenCalledTimes(1)
    await call('setLocale', 'en')
    expect(panel.setLocale).toHaveBeenCalledWith('en')
  })

  test('goes out of sight and comes back, and leaves the page for good', async () => {
    const { call, element, panel } = start()
    await call('hide')
    expect(element.isConnected).toBe(false)
    await call('show')
    expect(element.isConnected).toBe(true)
    await call('open')
    await call('destroy')
    expect(element.isConnected).toBe(false)
    expect(panel.destroy).toHaveBeenCalledTimes(1)
  })

  test('passes on to the page what the panel reports, and first that it is there', async () => {
    const { call, mounted } = start()
    const heard: unknown[] = []
    await call('on', 'ready', () => heard.push('ready'))
    await call('on', 'unread', (count: never) => heard.push(count))
    await vi.waitFor(() => expect(heard).toEqual(['ready']))
    await call('open')
    mounted().emit('unread', 3)
    expect(heard).toEqual(['ready', 3])
  })

  test('offers phone and e-mail when the panel cannot be loaded, reports it, and tries again at the next tap', async () => {
    const ways = { phone: '+590 590 12 34 56', emailAddress: 'bonjour@karukera.example' }
    const { call, mount, panel, root } = start(ways)
    const heard: unknown[] = []
    await call('on', 'error', (error: never) => heard.push(error))
    mount.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
    await call('open')
    await call('toggle')
    const links = () => [...root.querySelectorAll('a')].map(({ href }) => href)
    expect(links()).toEqual(['mailto:bonjour@karukera.example', 'tel:+590 590 12 34 56'])
    expect(heard).toEqual([{ code: 'load' }, { code: 'load' }])
    await call('toggle')
    expect(panel.toggle).toHaveBeenCalledTimes(1)
  })
})

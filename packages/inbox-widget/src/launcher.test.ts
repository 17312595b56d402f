import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LauncherCall, Panel } from './app/bridge.ts'
import { callOf } from './commands.ts'
import { createLauncher, type Launcher, type LauncherParts } from './launcher.ts'

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
    'track',
    'setLocale',
    'setTheme',
    'reset',
    'destroy',
  ]
  const panel = Object.fromEntries(calls.map((name) => [name, vi.fn()])) as unknown as Panel
  const mount = vi.fn(async (_: Launcher): Promise<Panel> => panel)
  const parts = {
    panel: { mountPanel: mount },
    load: { load: vi.fn() },
    lift: { lift: vi.fn() },
  }
  const loadPart = async (name: keyof typeof parts) => {
    if (name in parts) return parts[name]
    throw new TypeError(`${name} cannot be loaded`)
  }
  const launcher = createLauncher(
    { ...options, ...given },
    loadPart as <P extends keyof LauncherParts>(name: P) => Promise<LauncherParts[P]>,
    isReturning,
  )
  const { button } = launcher
  const root = button.getRootNode() as ShadowRoot
  const element = root.host as HTMLElement
  stops.push(() => element.remove())
  const call: LauncherCall = (...command) => callOf(launcher)(...command)
  return { panel, mount, element, root, button, call, launcher }
}

afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
})

describe('the launcher', () => {
  test('WGT-02 is a named button beside the body, and loads nothing before the first intent', () => {
    const { button, mount, element } = start()
    expect(document.documentElement.lastElementChild).toBe(element)
    expect(button.title).toBe('Chat')
    expect(mount).not.toHaveBeenCalled()
    expect(start({ text: 'Une question ?' }).button.textContent).toBe('Une question ?')
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
    const { call, mount, panel, launcher } = start()
    await call('setUser', { token: 'a' })
    await call('setTheme', 'dark')
    await call('track', 'Order placed', { total: 12 })
    expect(mount).not.toHaveBeenCalled()
    await call('open')
    expect(mount.mock.calls).toEqual([[launcher]])
    await launcher.onMount?.(panel)
    const at = expect.any(Number)
    expect(panel.setUser).toHaveBeenCalledWith({ token: 'a' }, undefined, at)
    expect(panel.setTheme).toHaveBeenCalledWith('dark', undefined, at)
    expect(panel.track).toHaveBeenCalledWith('Order placed', { total: 12 }, at)
    expect(panel.open).toHaveBeenCalledTimes(1)
    await call('setLocale', 'en')
    expect(panel.setLocale).toHaveBeenCalledWith('en', undefined)
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
    const { call, element } = start()
    const heard: unknown[] = []
    await call('on', 'ready', () => heard.push('ready'))
    await call('on', 'unread', (count: never) => heard.push(count))
    await vi.waitFor(() => expect(heard).toEqual(['ready']))
    await call('open')
    element.dispatchEvent(new CustomEvent('unread', { detail: 3 }))
    expect(heard).toEqual(['ready', 3])
  })

  test('offers phone and e-mail when nothing can be loaded, says so, and tries again at the next tap', async () => {
    const ways = { phone: '+590 590 12 34 56', emailAddress: 'bonjour@karukera.example' }
    const { call, mount, panel, root, button } = start(ways)
    mount.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
    const heard: unknown[] = []
    await call('on', 'error', (error: unknown) => heard.push(error))
    await call('open')
    expect(heard).toEqual([{ code: 'load' }])
    button.click()
    await vi.waitFor(() => expect(heard).toEqual([{ code: 'load' }, { code: 'load' }]))
    const links = () => [...root.querySelectorAll('a')].map(({ href }) => href)
    expect(links()).toEqual(['tel:+590 590 12 34 56', 'mailto:bonjour@karukera.example'])
    expect(button.textContent).toBe('Chat: indisponible, unavailable')
    await call('toggle')
    expect(panel.toggle).toHaveBeenCalledTimes(1)
  })

  test('a tap is answered although nothing comes of what is asked for', async () => {
    vi.useFakeTimers()
    const { mount, root, button } = start({ phone: '+590 590 12 34 56' })
    mount.mockReturnValueOnce(new Promise(() => undefined))
    button.click()
    await vi.advanceTimersByTimeAsync(9000)
    expect(root.querySelector('a')?.textContent).toBe('+590 590 12 34 56')
  })
})

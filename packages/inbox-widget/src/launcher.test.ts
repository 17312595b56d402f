import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Panel, PanelHost, PanelModule } from './app/bridge.ts'
import { type ChatControl, createLauncher, type Remembered } from './launcher.ts'

const controls: ChatControl[] = []
const options = { webchatId: 'boulangerie', server: 'http://server', language: 'fr' }

function start(given: Record<string, string> = {}, remembered?: Remembered) {
  const panel = { open: vi.fn(), close: vi.fn(), identify: vi.fn(), destroy: vi.fn() } satisfies Panel
  let host: PanelHost | undefined
  const load = vi.fn(async (): Promise<PanelModule> => {
    return {
      mountPanel(mounted) {
        host = mounted
        return panel
      },
    }
  })
  const control = createLauncher({ ...options, ...given }, load, remembered)
  controls.push(control)
  const root = document.documentElement.lastElementChild?.shadowRoot as ShadowRoot
  const button = root.querySelector('button') as HTMLButtonElement
  return { panel, load, control, root, button, host: () => host as PanelHost }
}

afterEach(async () => {
  for (const control of controls.splice(0)) await control.destroy()
})

describe('the launcher', () => {
  test('WGT-02 is a named button beside the body, and loads nothing before the first intent', () => {
    const { button, load } = start()
    expect(document.documentElement.lastElementChild?.localName).toBe('div')
    expect(button.ariaLabel).toBe('Discuter avec nous')
    expect(button.ariaHasPopup).toBe('dialog')
    expect(load).not.toHaveBeenCalled()
  })

  test.each(['pointerenter', 'focus'])(
    'loads the panel once at %s, and opens it at the tap',
    async (intent) => {
      const { button, load, panel } = start()
      button.dispatchEvent(new Event(intent))
      button.dispatchEvent(new Event(intent))
      button.click()
      await vi.waitFor(() => expect(panel.open).toHaveBeenCalledTimes(1))
      expect(load).toHaveBeenCalledTimes(1)
      expect(button.ariaExpanded).toBe('true')
    },
  )

  test('loads in idle time for a visitor who has written before', async () => {
    const { load } = start({}, {})
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  })

  test('gives the focus back when the panel is closed from inside', async () => {
    const { control, root, button, panel, host } = start()
    await control.open()
    const field = root.appendChild(document.createElement('textarea'))
    field.focus()
    await host().close()
    expect(panel.close).toHaveBeenCalledTimes(1)
    expect(root.activeElement).toBe(button)
    expect(button.ariaExpanded).toBe('false')
  })

  test('tells the page of opening, closing and unread messages, until it stops listening', async () => {
    const { control, host } = start()
    const heard: unknown[] = []
    const stops = (['open', 'close', 'unread'] as const).map((name) =>
      control.on(name, (count) => heard.push(count ?? name)),
    )
    await control.toggle()
    await control.toggle()
    await control.toggle()
    host().tell('unread', 3)
    expect(heard).toEqual(['open', 'close', 'open', 3])
    for (const stop of stops) stop()
    await control.close()
    expect(heard).toHaveLength(4)
  })

  test('offers phone and e-mail when the panel cannot be loaded, and tries again at the next tap', async () => {
    const { control, load, root, panel } = start(
      { phone: '+590 590 12 34 56' },
      { emailAddress: 'a@b.example' },
    )
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    await control.destroy()
    const failing = start({ phone: '+590 590 12 34 56' })
    failing.load.mockRejectedValueOnce(new TypeError('offline'))
    await failing.control.open()
    const links = [...failing.root.querySelectorAll('a')].map(({ href }) => href)
    expect(links).toEqual(['tel:+590 590 12 34 56'])
    await failing.control.toggle()
    expect(failing.root.querySelector('a')).toBeNull()
    await failing.control.toggle()
    expect(failing.panel.open).toHaveBeenCalledTimes(1)
    expect(root.querySelector('a')).toBeNull()
    expect(panel.open).not.toHaveBeenCalled()
  })

  test('offers what was learned earlier when the page says nothing', async () => {
    const { control, root, load } = start({}, { phone: '+33 4 72 00 00 00', emailAddress: 'a@b.example' })
    load.mockRejectedValue(new TypeError('offline'))
    await control.open()
    expect([...root.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      '+33 4 72 00 00 00',
      'a@b.example',
    ])
  })

  test('leaves nothing behind', async () => {
    const before = document.documentElement.childElementCount
    const { control, panel } = start()
    await control.open()
    await control.destroy()
    expect(document.documentElement.childElementCount).toBe(before)
    expect(panel.destroy).toHaveBeenCalledTimes(1)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { NotificationList } from '../overlays/NotificationList.tsx'
import { click, draw, find, named, press, texts, type, wait } from '../testing/draw.tsx'
import { CommandPalette, type CommandPaletteProps } from './CommandPalette.tsx'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { filterGroups, withRecent } from './palette-search.ts'

const onSelect = vi.fn()
const groups = [
  {
    id: 'go',
    label: 'Go to',
    actions: [
      { id: 'today', label: 'Today', onSelect },
      { id: 'settings', label: 'Réglages', keywords: 'settings', onSelect },
      { id: 'rest', label: 'Le tarif', onSelect },
    ],
  },
  { id: 'do', label: 'Do', actions: [{ id: 'dark', label: 'Dark theme', onSelect }] },
]
const ids = (found: ReturnType<typeof filterGroups>) =>
  found.flatMap((group) => group.actions.map(({ id }) => id))

describe('what the palette finds', () => {
  it('reads over case, accents and the order of words, beginnings first', () => {
    expect(ids(filterGroups(groups, 'reg'))).toEqual(['settings'])
    expect(ids(filterGroups(groups, 'THEME dark'))).toEqual(['dark'])
    expect(ids(filterGroups(groups, 't'))).toEqual(['today', 'rest', 'settings', 'dark'])
    expect(filterGroups(groups, 'zzz')).toEqual([])
  })
  it('puts what was used last first, once', () => {
    expect(
      withRecent(groups, ['dark', 'gone'], 'Recent').map(({ id, actions }) => [id, actions.length]),
    ).toEqual([
      ['recent', 1],
      ['go', 3],
    ])
  })
})

const labels = {
  title: 'Commands',
  placeholder: 'Where to?',
  empty: 'Nothing',
  searching: 'Searching',
  recent: 'Recent',
  count: (count: number) => `${count} results`,
}
const events = { close: vi.fn(), run: vi.fn() }

function Palette(props: Partial<CommandPaletteProps>) {
  return (
    <CommandPalette
      isOpen
      groups={groups}
      labels={labels}
      onClose={events.close}
      onRun={events.run}
      {...props}
    />
  )
}

const active = () =>
  document.getElementById(find('[role=combobox]').getAttribute('aria-activedescendant') ?? '')

describe('CommandPalette', () => {
  it('is run by the keyboard alone', async () => {
    await draw(<Palette />)
    expect(active()?.textContent).toBe('Today')
    await press('[role=combobox]', 'ArrowUp')
    expect(active()?.textContent).toBe('Dark theme')
    await press('[role=combobox]', 'ArrowDown')
    await press('[role=combobox]', 'ArrowDown')
    expect(active()?.textContent).toBe('Réglages')
    await press('[role=combobox]', 'Enter')
    expect(events.run).toHaveBeenCalledExactlyOnceWith('settings')
    expect(events.close).toHaveBeenCalledOnce()
  })

  it('asks the host for more after a pause, drops the older answer and says what it found', async () => {
    const onSearch = vi.fn(async (query: string) => [
      { id: 'people', label: 'People', actions: [{ id: 'p', label: `${query} Bordin`, onSelect }] },
    ])
    await draw(<Palette onSearch={onSearch} />)
    await type('[role=combobox]', 'mé')
    expect(texts('[role=status]').join()).toContain('Searching')
    await type('[role=combobox]', 'mélissa')
    await wait(300)
    expect(onSearch).toHaveBeenCalledOnce()
    expect(texts('[role=option]')).toEqual(['mélissa Bordin'])
    expect(texts('[role=status]').join()).toContain('1 results')
  })

  it('shows once what the host finds again', async () => {
    const onSearch = async () => [
      { id: 'found', label: 'Found', actions: [{ id: 'today', label: 'Today', onSelect }] },
    ]
    await draw(<Palette onSearch={onSearch} />)
    await type('[role=combobox]', 'today')
    await wait(300)
    expect(texts('[role=option]')).toHaveLength(1)
  })

  it('reports a search that fails and goes on', async () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    await draw(<Palette onSearch={() => Promise.reject(new Error('down'))} />)
    await type('[role=combobox]', 'mélissa')
    await wait(300)
    expect(report).toHaveBeenCalledOnce()
    expect(texts('[role=status]').join()).toContain('Nothing')
  })
})

describe('KeyboardHelp', () => {
  it('lists keys with what they do', async () => {
    const keys = [{ id: 'k', keys: ['Ctrl', 'K'], label: 'Commands' }]
    await draw(
      <KeyboardHelp
        isOpen
        onClose={events.close}
        title="Keys"
        closeLabel="Close"
        groups={[{ id: 'a', label: 'Anywhere', keys }]}
      />,
    )
    expect(find('.ct-keys').textContent).toBe('AnywhereCtrlKCommands')
  })
})

describe('NotificationList', () => {
  it('shows by the bell what is unread, opens one and closes', async () => {
    const onOpen = vi.fn()
    const onReadAll = vi.fn()
    await draw(
      <NotificationList
        label="Notifications, 1 unread"
        heading="Notifications"
        empty="Nothing yet"
        readAllLabel="Mark all as read"
        onReadAll={onReadAll}
        items={[{ id: '1', title: 'Webhook stopped', time: 'now', isUnread: true, onOpen }]}
      />,
    )
    expect(find('[data-dot]').getAttribute('aria-label')).toBe('Notifications, 1 unread')
    await click(named('Notifications, 1 unread'))
    await vi.waitFor(() => find('.ct-notifications'))
    await click(named('Mark all as read'))
    expect(onReadAll).toHaveBeenCalledOnce()
    await click('.ct-notifications li button')
    expect(onOpen).toHaveBeenCalledOnce()
    expect(named('Notifications, 1 unread').getAttribute('aria-expanded')).toBe('false')
  })
})

import { act, type ReactElement, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  AppShell,
  BrandMark,
  Button,
  ConfirmDialog,
  CountPill,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  OfflineBanner,
  PageHeader,
  PasswordField,
  SearchField,
  SegmentedTabs,
  TextField,
  UiProvider,
  useToasts,
  VenueList,
} from './index.ts'

let root: Root | undefined
let container: HTMLElement

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

async function draw(element: ReactElement, scheme: 'light' | 'dark' | 'auto' = 'light') {
  if (!root) {
    container = document.body.appendChild(document.createElement('div'))
    root = createRoot(container)
  }
  await act(async () => {
    root?.render(
      <UiProvider colorScheme={scheme} labels={{ notices: 'Notices', dismiss: 'Dismiss' }}>
        {element}
      </UiProvider>,
    )
  })
}

const find = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind => {
  const element = document.querySelector<Kind>(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}
const click = (selector: string) => act(async () => find(selector).click())
const press = (selector: string, key: string) =>
  act(
    async () =>
      void find(selector).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
  )
const type = (selector: string, value: string) =>
  act(async () => {
    const field = find<HTMLInputElement>(selector)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Tabs() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a')
  const tabs = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
    { value: 'c', label: 'C' },
  ] as const
  return <SegmentedTabs label="Tabs" tabs={tabs} value={value} onChange={setValue} />
}

const undo = vi.fn()
function Shower() {
  const toasts = useToasts()
  return (
    <Button onClick={() => toasts.show({ text: 'Closed', action: { label: 'Undo', onSelect: undo } })}>
      Show
    </Button>
  )
}

describe('UiProvider', () => {
  it('marks the root with the scheme and writes no style element, which the security policy would block', async () => {
    await draw(<p>x</p>, 'dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(document.querySelectorAll('style')).toHaveLength(0)
    await draw(<p>x</p>, 'light')
    expect(document.documentElement.dataset.theme).toBe('light')
  })
})

describe('Button', () => {
  it('does nothing while it loads, and keeps its name and the focus', async () => {
    const onClick = vi.fn()
    await draw(
      <Button isLoading onClick={onClick}>
        Save
      </Button>,
    )
    find('button').focus()
    await click('button')
    expect(onClick).not.toHaveBeenCalled()
    expect(document.activeElement?.textContent).toBe('Save')
    expect(find('button').getAttribute('aria-busy')).toBe('true')
  })

  it('does not send its form while it loads', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    await draw(
      <form onSubmit={onSubmit}>
        <Button type="submit" isLoading>
          Save
        </Button>
      </form>,
    )
    await click('button')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('has a name when it is only a picture', async () => {
    await draw(<IconButton label="Delete" icon={<svg aria-hidden="true" />} />)
    expect(find('button').getAttribute('aria-label')).toBe('Delete')
  })
})

describe('fields', () => {
  it('tie the label, the help and the error to the box', async () => {
    await draw(
      <TextField
        label="E-mail"
        help="The one you log in with"
        error="Missing @"
        value="a"
        onChange={() => {}}
      />,
    )
    const input = find<HTMLInputElement>('input')
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(expect.arrayContaining(['The one you log in with', 'Missing @']))
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(find('label').textContent).toBe('E-mail')
    expect((find('label') as HTMLLabelElement).htmlFor).toBe(input.id)
  })

  it('give the text, not the event', async () => {
    const onChange = vi.fn()
    await draw(<TextField label="Name" value="" onChange={onChange} />)
    await type('input', 'Joël')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('Joël')
  })

  it('show and hide a password, and the button says which', async () => {
    await draw(
      <PasswordField
        label="Password"
        value="secret"
        onChange={() => {}}
        visibilityLabels={{ show: 'Show', hide: 'Hide' }}
      />,
    )
    expect(find<HTMLInputElement>('input').type).toBe('password')
    await click('button')
    expect(find('button').getAttribute('aria-label')).toBe('Hide')
    expect(find<HTMLInputElement>('input').type).toBe('text')
  })

  it('empty a search by Escape and by its button', async () => {
    const onChange = vi.fn()
    await draw(<SearchField label="Search" clearLabel="Clear" value="zoé" onChange={onChange} />)
    await press('input', 'Escape')
    await click('[aria-label=Clear]')
    expect(onChange.mock.calls).toEqual([[''], ['']])
  })
})

describe('SegmentedTabs', () => {
  const selected = () => find('[aria-selected=true]').textContent

  it('are one tab stop; arrows, Home and End move, choose and wrap', async () => {
    await draw(<Tabs />)
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    await press('[role=tablist]', 'ArrowRight')
    expect(selected()).toBe('B')
    expect(document.activeElement?.textContent).toBe('B')
    await press('[role=tablist]', 'End')
    expect(selected()).toBe('C')
    await press('[role=tablist]', 'ArrowRight')
    expect(selected()).toBe('A')
    await press('[role=tablist]', 'ArrowLeft')
    expect(selected()).toBe('C')
  })
})

describe('VenueList', () => {
  const labels = {
    list: 'Venues',
    search: 'Search',
    clear: 'Clear',
    all: 'All venues',
    allHint: '',
    noMatch: 'None',
  }
  const items = [
    { id: '1', name: 'Boulangerie Karukéra', hint: 'Pointe-à-Pitre' },
    { id: '2', name: 'Bistrot', hint: 'Lyon' },
  ]
  const names = () =>
    [...document.querySelectorAll('[role=option] .ct-venue-name')].map((name) => name.textContent)

  it('finds names and hints without accents or case', async () => {
    await draw(<VenueList items={items} selectedId="1" onSelect={() => {}} labels={labels} />)
    expect(names()).toEqual(['All venues', 'Boulangerie Karukéra', 'Bistrot'])
    await type('input', 'karukera PITRE')
    expect(names()).toEqual(['Boulangerie Karukéra'])
    await type('input', 'nothing')
    expect(names()).toEqual([])
    expect(find('.ct-venues-none').textContent).toBe('None')
  })

  it('starts at the chosen one; arrows move and Enter chooses, also all of them', async () => {
    const onSelect = vi.fn()
    await draw(<VenueList items={items} selectedId="1" onSelect={onSelect} labels={labels} />)
    const active = () =>
      document.getElementById(find('input').getAttribute('aria-activedescendant') ?? '')?.textContent
    expect(active()).toContain('Karukéra')
    await press('input', 'ArrowDown')
    await press('input', 'Enter')
    await press('input', 'ArrowDown')
    await press('input', 'Enter')
    expect(onSelect.mock.calls).toEqual([['2'], [null]])
  })
})

describe('snackbars', () => {
  it('SHL-39 SHL-17 stand for 10 s in a live region', async () => {
    vi.useFakeTimers()
    await draw(<Shower />)
    expect(find('[aria-label=Notices] [aria-live=polite]').children).toHaveLength(0)
    await click('button')
    await act(async () => void vi.advanceTimersByTime(9_900))
    expect(find('.ct-toast').textContent).toContain('Closed')
    await act(async () => void vi.advanceTimersByTime(200))
    expect(document.querySelector('.ct-toast')).toBeNull()
  })

  it('wait while the focus is on them', async () => {
    vi.useFakeTimers()
    await draw(<Shower />)
    await click('button')
    await act(async () => find('.ct-toast-action').focus())
    await act(async () => void vi.advanceTimersByTime(60_000))
    expect(document.querySelector('.ct-toast')).not.toBeNull()
  })

  it('do their action once and go', async () => {
    await draw(<Shower />)
    await click('button')
    await click('.ct-toast-action')
    expect(undo).toHaveBeenCalledTimes(1)
    expect(document.querySelector('.ct-toast')).toBeNull()
  })

  it('are at most three', async () => {
    await draw(<Shower />)
    for (let turn = 0; turn < 5; turn++) await click('button')
    expect(document.querySelectorAll('.ct-toast')).toHaveLength(3)
  })
})

describe('ConfirmDialog', () => {
  it('asks with what will be lost, and either answer is one press', async () => {
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
    await draw(
      <ConfirmDialog
        isOpen
        title="Delete?"
        confirmLabel="Delete"
        cancelLabel="Keep"
        tone="danger"
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        14 messages will be lost.
      </ConfirmDialog>,
    )
    const dialog = find('dialog[open]')
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Delete?')
    await click('.ct-dialog-footer [data-variant=danger]')
    await click('.ct-dialog-footer [data-variant=secondary]')
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1])
  })
})

describe('Menu', () => {
  async function open(onSelect: () => void) {
    const items = [
      { id: 'fr', label: 'Français', isChecked: true, onSelect },
      { id: 'en', label: 'English', isChecked: false, onSelect },
      { id: 'de', label: 'Deutsch', isChecked: false, isDisabled: true, onSelect },
    ]
    await draw(<Menu trigger={<Button>Language</Button>} sections={[{ id: 'l', items }]} />)
    await click('button')
    expect(focused()).toBe('Français')
  }
  const focused = () => document.activeElement?.textContent

  it('offers choices as radio items, says which is checked, and closes on a choice', async () => {
    const onSelect = vi.fn()
    await open(onSelect)
    const radios = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')]
    expect(radios.map((radio) => radio.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false'])
    expect(find('button').getAttribute('aria-expanded')).toBe('true')
    await act(async () => radios[2]?.click())
    expect(onSelect).not.toHaveBeenCalled()
    await act(async () => radios[1]?.click())
    expect(onSelect).toHaveBeenCalledTimes(1)
    expect(find('button').getAttribute('aria-expanded')).toBe('false')
  })

  it('moves by arrows, Home, End and first letters, and closes by Tab', async () => {
    await open(() => {})
    await press('[role=menuitemradio]', 'ArrowUp')
    expect(focused()).toBe('Deutsch')
    await press('[role=menuitemradio]', 'ArrowDown')
    expect(focused()).toBe('Français')
    await press('[role=menuitemradio]', 'e')
    expect(focused()).toBe('English')
    await press('[role=menuitemradio]', 'End')
    expect(focused()).toBe('Deutsch')
    await press('[role=menuitemradio]', 'Tab')
    expect(find('button').getAttribute('aria-expanded')).toBe('false')
  })
})

describe('AppShell', () => {
  const labels = {
    skip: 'Skip',
    navigation: 'Places',
    collapse: 'Collapse',
    expand: 'Expand',
    more: 'More',
    close: 'Close',
  }
  const place = (id: string, isPrimary = true) => ({
    id,
    label: id,
    icon: <svg aria-hidden="true" />,
    href: `/${id}`,
    isPrimary,
    isActive: id === 'b',
  })
  const groups = [
    { id: 'g', items: [place('a'), place('b'), place('c'), place('d'), place('e'), place('f', false)] },
  ]

  it('marks the current page, keeps the phone bar to five entries, and notifies its host about collapsing', async () => {
    const onCollapsedChange = vi.fn()
    await draw(
      <AppShell
        brand={<BrandMark name="Comptoir" />}
        groups={groups}
        isCollapsed={false}
        onCollapsedChange={onCollapsedChange}
        labels={labels}
      >
        content
      </AppShell>,
    )
    expect(find('.ct-drawer [aria-current=page]').textContent).toBe('b')
    expect(find('.ct-phonebar').children).toHaveLength(5)
    await click('.ct-drawer-toggle')
    expect(onCollapsedChange).toHaveBeenCalledExactlyOnceWith(true)
    await click('.ct-skip')
    expect(document.activeElement).toBe(find('main'))
    expect(location.hash).toBe('')
  })

  it('gives the drawing of the area to the head of the page, and to an empty list that names none', async () => {
    await draw(
      <AppShell
        brand={<BrandMark name="Comptoir" />}
        groups={groups}
        isCollapsed={false}
        onCollapsedChange={() => {}}
        picture={<svg className="stall" />}
        labels={labels}
      >
        <PageHeader title="Contacts" />
        <EmptyState title="No contacts yet" />
        <EmptyState title="Nothing matches" picture="search" />
      </AppShell>,
    )
    expect(document.querySelectorAll('.ct-page-header .stall')).toHaveLength(1)
    const empty = [...document.querySelectorAll('.ct-state')].map(
      (state) => state.querySelector('.stall') !== null,
    )
    expect(empty).toEqual([true, false])
  })
})

describe('states', () => {
  it('say why something failed, with the id for support, and offer to retry', async () => {
    const onRetry = vi.fn()
    await draw(
      <ErrorState
        title="Failed"
        reason="No answer"
        requestId="r-1"
        labels={{ retry: 'Retry', requestId: 'Request' }}
        onRetry={onRetry}
      />,
    )
    expect(find('[role=alert]').textContent).toContain('No answer')
    expect(find('code').textContent).toBe('r-1')
    await click('button')
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it('keep the live region of the offline banner in the document, so that its text is announced', async () => {
    await draw(<OfflineBanner isOffline={false}>Offline</OfflineBanner>)
    const region = find('[role=status]')
    expect(region.textContent).toBe('')
    await draw(<OfflineBanner isOffline>Offline</OfflineBanner>)
    expect(find('[role=status]')).toBe(region)
    expect(region.textContent).toBe('Offline')
  })

  it('draw an empty state with its action, and no count at zero', async () => {
    await draw(
      <EmptyState title="Nothing yet" action={<Button>Add</Button>}>
        <CountPill count={0} label="0" />
      </EmptyState>,
    )
    expect(find('h2').textContent).toBe('Nothing yet')
    expect(find('button').textContent).toBe('Add')
    expect(document.querySelector('.ct-count')).toBeNull()
  })
})

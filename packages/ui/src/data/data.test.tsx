import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Chart } from '../chart/Chart.tsx'
import { labelStep, spread, ticksOf } from '../chart/chart-scale.ts'
import { MediaPicker, type MediaPickerProps } from '../media/MediaPicker.tsx'
import { BrowserMockup, PhoneMockup } from '../media/Mockup.tsx'
import { click, draw, find, named, texts } from '../testing/draw.tsx'
import { Checklist } from './Checklist.tsx'
import { CopyField } from './CopyField.tsx'
import { CreditsBadge, PointsBadge } from './PointsBadge.tsx'
import { QrCode } from './QrCode.tsx'

describe('CopyField', () => {
  const labels = { copy: 'Copy', copied: 'Copied', show: 'Show', hide: 'Hide' }
  it('covers a secret, and says when it has been copied', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await draw(<CopyField label="Key" value="sk_1" isSecret labels={labels} />)
    expect(find('input').getAttribute('type')).toBe('password')
    await click(named('Show'))
    expect(find('input').getAttribute('type')).toBe('text')
    await click(named('Copy'))
    expect(writeText).toHaveBeenCalledExactlyOnceWith('sk_1')
    expect(texts('[role=status]').join()).toBe('Copied')
  })
  it('selects the text where the clipboard is closed', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await draw(<CopyField label="Key" value="sk_1" isSecret labels={labels} />)
    await click(named('Copy'))
    expect(document.activeElement === find('input')).toBe(true)
    expect(find('input').getAttribute('type')).toBe('text')
    expect(texts('[role=status]').join()).toBe('')
  })
})

describe('QrCode', () => {
  it('draws the finder in its corner, inside a quiet zone of 4 modules', async () => {
    await draw(<QrCode value="https://comptoir.example/k" label="Scan to install" />)
    expect(find('svg').getAttribute('viewBox')).toBe('0 0 33 33')
    const path = find('path').getAttribute('d') ?? ''
    for (const corner of ['M4 4h', 'M10 4h', 'M22 4h', 'M4 22h']) expect(path).toContain(corner)
    expect(path).not.toContain('M5 5h')
  })
})

describe('Checklist', () => {
  it('says how far one is and offers what is left', async () => {
    await draw(
      <Checklist
        label="First steps"
        items={[
          { id: 'a', label: 'Name', isDone: true, action: <button type="button">Name it</button> },
          { id: 'b', label: 'Team', isDone: false, action: <button type="button">Invite</button> },
        ]}
        labels={{ done: 'done', toDo: 'to do', progress: (done, count) => `${done} of ${count}` }}
      />,
    )
    expect(find('.ct-checklist-progress').textContent).toBe('1 of 2')
    expect(texts('li')).toEqual(['doneName', 'to doTeamInvite'])
    expect(find('[data-next]').textContent).toContain('Team')
  })
})

describe('mock-ups', () => {
  it('have a screen that takes the focus, so that what is longer is scrolled by keyboard', async () => {
    await draw(
      <>
        <PhoneMockup label="On a phone">Hello</PhoneMockup>
        <BrowserMockup label="On a site" address="shop.example">
          Hello
        </BrowserMockup>
      </>,
    )
    const screens = [...document.querySelectorAll<HTMLElement>('.ct-mockup-screen')]
    expect(screens.map(({ tabIndex }) => tabIndex)).toEqual([0, 0])
  })
})

describe('badges', () => {
  it('SHL-21 show points with their unit, and SHL-14 what is left', async () => {
    const onOpen = vi.fn()
    await draw(
      <>
        <PointsBadge value="120" unit="miettes" />
        <CreditsBadge value="12" label="12 credits left" isLow onOpen={onOpen} />
      </>,
    )
    expect(find('.ct-points').textContent).toBe('120 miettes')
    await click('button.ct-credits')
    expect(onOpen).toHaveBeenCalledOnce()
    expect(find('.ct-credits .ct-hidden').textContent).toBe('12 credits left')
  })
})

describe('the scale of a chart', () => {
  it.each([
    [0, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [9, [0, 3, 6, 9]],
    [100, [0, 25, 50, 75, 100]],
    [0.9, [0, 0.25, 0.5, 0.75, 1]],
  ])('an axis up to %d has round ticks', (max, ticks) => {
    expect(ticksOf(max)).toEqual(ticks)
  })
  it('leaves out labels that would touch, and moves names apart within the picture', () => {
    expect(labelStep(30, 300, 40)).toBe(4)
    expect(spread([90, 88, 20], 16, 100)).toEqual([100, 84, 20])
  })
})

describe('Chart', () => {
  it('shows its figures as a table behind a button', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
    await draw(
      <Chart
        kind="bars"
        title="Messages"
        summary="Most on Tuesday"
        places={['Mon', 'Tue']}
        series={[{ id: 'in', label: 'Received', values: [3, null] }]}
        formatValue={String}
        labels={{ table: 'As a table', chart: 'As a picture', place: 'Day' }}
      />,
    )
    expect(find('.ct-chart-room > svg').getAttribute('aria-label')).toBe('Most on Tuesday')
    expect(document.querySelectorAll('.ct-chart-series rect').length).toBe(1)
    await click(named('As a table'))
    expect(texts('tbody tr')).toEqual(['Mon3', 'Tue–'])
    await click(named('As a picture'))
    expect(texts('tbody')).toEqual([])
  })

  it.each([
    [400, ['20 nov.', '21 nov.', '22 nov.']],
    [180, ['ven.', 'sam.', 'dim.']],
    [100, ['ven.', 'dim.']],
  ])(
    'names every day on an axis of %i px: by shorter words where the dates have no room',
    async (px, days) => {
      vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px)
      await draw(
        <Chart
          kind="bars"
          title="Messages"
          summary="A week"
          places={['20 nov.', '21 nov.', '22 nov.']}
          shortPlaces={['ven.', 'sam.', 'dim.']}
          series={[{ id: 'in', label: 'Received', values: [1, 2, 3] }]}
          formatValue={String}
          labels={{ table: 'As a table', chart: 'As a picture', place: 'Day' }}
        />,
      )
      expect(texts('text').filter((text) => /[a-z]/.test(text))).toEqual(days)
    },
  )

  it('leaves out no name in rows, however many there are, and draws their marks', async () => {
    const places = ['Website chat', 'WhatsApp', 'Messenger', 'Instagram', 'Google', 'SMS']
    await draw(
      <Chart
        kind="rows"
        title="By channel"
        summary="12 received"
        places={places}
        marks={places.map((place) => <i key={place} className="mark" />)}
        series={[
          { id: 'in', label: 'Received', values: [5, 4, 3, 0, 0, 0] },
          { id: 'out', label: 'Sent', values: [10, null, 1, 0, 0, 0] },
        ]}
        formatValue={String}
        labels={{ table: 'As a table', chart: 'As a picture', place: 'Channel' }}
      />,
    )
    expect(texts('.ct-chart-place')).toEqual(places)
    expect(document.querySelectorAll('.mark')).toHaveLength(6)
    expect(texts('.ct-chart-bar').slice(0, 4)).toEqual(['5', '10', '4', '0'])
    const widths = [...document.querySelectorAll<HTMLElement>('.ct-chart-bar > i')].map(
      (bar) => bar.style.inlineSize,
    )
    expect(widths.slice(0, 3)).toEqual(['40%', '80%', '32%'])
  })
})

const media = { onAdd: vi.fn(), onRemove: vi.fn(), onOrder: vi.fn() }

function Picker(props: Partial<MediaPickerProps>) {
  return (
    <MediaPicker
      label="Photos"
      items={[
        { id: 'a', name: 'Shop' },
        { id: 'b', name: 'Cake', error: 'Too large' },
      ]}
      accept="image/*"
      maxCount={3}
      labels={{
        add: 'Add',
        drop: 'or drop',
        remove: (name) => `Remove ${name}`,
        earlier: (name) => `${name} earlier`,
        later: (name) => `${name} later`,
      }}
      {...media}
      {...props}
    />
  )
}

describe('MediaPicker', () => {
  it('puts in order, takes out, and takes no more than there is room for', async () => {
    await draw(<Picker />)
    await click(named('Cake earlier'))
    expect(media.onOrder).toHaveBeenCalledExactlyOnceWith(['b', 'a'])
    await click(named('Remove Shop'))
    expect(media.onRemove).toHaveBeenCalledExactlyOnceWith('a')
    const files = ['1.png', '2.png'].map((name) => new File(['x'], name))
    const input = find<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
    expect(media.onAdd).toHaveBeenCalledExactlyOnceWith([files[0]])
    await draw(<Picker maxCount={2} />)
    expect(document.querySelector('input[type=file]')).toBeNull()
  })
})

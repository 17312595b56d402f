import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { click, draw, find, named, texts, type } from '../testing/draw.tsx'
import { DateRangePicker } from './DateRangePicker.tsx'
import { type DatePeriod, type PeriodKind, periodOf } from './date-period.ts'
import { FilterBar, type FilterField, type FilterValues } from './FilterBar.tsx'

const fields: readonly FilterField[] = [
  { kind: 'search', id: 'q', label: 'Search', clearLabel: 'Empty' },
  { kind: 'choice', id: 'role', label: 'Role', options: [{ value: 'owner', label: 'Owner' }] },
  {
    kind: 'choices',
    id: 'state',
    label: 'State',
    options: [
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
    ],
  },
  { kind: 'toggle', id: 'mine', label: 'Mine' },
]
const onValues = vi.fn()

function Bar({ start = {} }: { start?: FilterValues }) {
  const [values, setValues] = useState(start)
  return (
    <FilterBar
      label="Filters"
      fields={fields}
      values={values}
      clearLabel="Clear"
      searchDelayMs={20}
      onChange={(next) => {
        setValues(next)
        onValues(next)
      }}
    />
  )
}

describe('FilterBar', () => {
  it('gives what is set, ready for the address, and clears it all', async () => {
    await draw(<Bar start={{ page: '2' }} />)
    expect(texts('.ct-filters > .ct-button')).toEqual([])
    await type('select', 'owner')
    expect(onValues).toHaveBeenLastCalledWith({ page: '2', role: 'owner' })
    await click(named('Mine'))
    expect(onValues).toHaveBeenLastCalledWith({ page: '2', role: 'owner', mine: 'true' })
    await click(named('Clear'))
    expect(onValues).toHaveBeenLastCalledWith({ page: '2' })
  })

  it('joins several choices in the order of the options, and says them on its button', async () => {
    await draw(<Bar start={{ state: 'off' }} />)
    await click(named('State: Off'))
    await vi.waitFor(() => find('.ct-filter-options'))
    await click('.ct-filter-options input')
    expect(onValues).toHaveBeenLastCalledWith({ state: 'on,off' })
    expect(texts('.ct-filter-button')[0]).toBe('State: On, Off')
  })

  it('sends a search once one stops typing, and follows the address', async () => {
    onValues.mockClear()
    await draw(<Bar />)
    await type('input[type=search]', 'mé')
    await type('input[type=search]', 'mélissa ')
    expect(onValues).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(onValues).toHaveBeenCalledExactlyOnceWith({ q: 'mélissa' }))
  })
})

it('SHL-38, D-128: a search goes out 300 ms after the last key', async () => {
  vi.useFakeTimers()
  const onChange = vi.fn()
  await draw(<FilterBar label="Filters" fields={fields} values={{}} clearLabel="Clear" onChange={onChange} />)
  await type('input[type=search]', 'mé')
  await vi.advanceTimersByTimeAsync(200)
  await type('input[type=search]', 'mél')
  await vi.advanceTimersByTimeAsync(299)
  expect(onChange).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ q: 'mél' })
  vi.useRealTimers()
})

describe('periodOf', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['week', '2026-11-20', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['year', '2026-11-20', '2026-01-01', '2026-12-31'],
  ] as const)('SHL-20 SHL-41 %s of %s', (kind, today, from, to) => {
    expect(periodOf(kind, today)).toEqual({ kind, from, to })
  })
  it('refuses what is no day', () => {
    expect(() => periodOf('week', '20/11/2026')).toThrow(RangeError)
  })
})

const onPeriod = vi.fn()
const labels: Record<PeriodKind | 'custom' | 'from' | 'to', string> = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
  year: 'This year',
  custom: 'Other',
  from: 'From',
  to: 'To',
}

function Period() {
  const [value, setValue] = useState<DatePeriod | null>(null)
  return (
    <DateRangePicker
      label="Period"
      value={value}
      today="2026-11-20"
      labels={labels}
      onChange={(next) => {
        setValue(next)
        onPeriod(next)
      }}
    />
  )
}

describe('DateRangePicker', () => {
  it('SHL-20 clears the active period when it is pressed again', async () => {
    await draw(<Period />)
    await click(named('This week'))
    expect(onPeriod).toHaveBeenLastCalledWith({ kind: 'week', from: '2026-11-16', to: '2026-11-22' })
    expect(named('This week').getAttribute('aria-pressed')).toBe('true')
    await click(named('This week'))
    expect(onPeriod).toHaveBeenLastCalledWith(null)
    expect(named('This week').getAttribute('aria-pressed')).toBe('false')
  })

  it('SHL-20 takes two days of one’s own, never the wrong way round', async () => {
    await draw(<Period />)
    await click(named('This month'))
    await click(named('Other'))
    expect(onPeriod).toHaveBeenLastCalledWith({ kind: 'custom', from: '2026-11-01', to: '2026-11-30' })
    await type('.ct-period-days label:first-child input', '2026-12-05')
    expect(onPeriod).toHaveBeenLastCalledWith({ kind: 'custom', from: '2026-12-05', to: '2026-12-05' })
    await click(named('Other'))
    expect(onPeriod).toHaveBeenLastCalledWith(null)
    expect(document.querySelector('.ct-period-days')).toBeNull()
  })
})

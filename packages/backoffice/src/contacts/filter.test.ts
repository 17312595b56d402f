import { describe, expect, it } from 'vitest'
import { filterOf, narrowingOf, withDays } from './filter.ts'
import { readContactsSearch } from './search.ts'

const custom = [{ columnId: 4, operator: 'atLeast', value: 3 }]

describe('the address of the contacts', () => {
  it('CON-02 CON-06 keeps book, search and filters, and drops invalid values', () => {
    const whole = { book: 3, search: 'eli', subscribed: 'yes', email: 'no', added: 'week', custom }
    expect(readContactsSearch({ ...whole, phone: 'maybe', page: 2, contact: '12' })).toEqual({
      ...whole,
      contact: 12,
    })
    expect(
      readContactsSearch({ book: {}, search: 690, added: 'year', from: '2026-13-45', custom: 'x' }),
    ).toEqual({
      search: '690',
    })
  })
  it('CON-37 has no end before its start', () => {
    expect(readContactsSearch({ from: '2026-11-04', until: '2026-11-02' })).toEqual({ from: '2026-11-04' })
    expect(withDays({ search: 'a', added: 'week' }, '2026-11-04', '2026-11-02')).toEqual({
      search: 'a',
      from: '2026-11-04',
    })
    expect(withDays({ from: '2026-01-01' }, '', '2026-11-02')).toEqual({ until: '2026-11-02' })
    expect(withDays({}, '2026-11-02', '2026-11-02')).toEqual({ from: '2026-11-02', until: '2026-11-02' })
  })
})

describe('the filter of contacts', () => {
  it('CON-06 filters by yes, no or nothing; the current week stays a named period', () => {
    const search = readContactsSearch({ subscribed: 'no', phone: 'yes', added: 'week', custom })
    expect(filterOf(search)).toEqual({
      contactSubscribed: false,
      contactPhoneNumber: true,
      added: 'week',
      custom,
    })
    expect(filterOf({})).toEqual({})
  })
  it('leaves out conditions that the server would refuse', () => {
    expect(filterOf({ custom: [{ columnId: 'x' }] })).toEqual({})
  })
  it('a segment opens as the filters that it was kept from', () => {
    const kept = { search: 'é', contactEmailAddress: false, addedFrom: '2026-11-01', custom } as never
    expect(filterOf(narrowingOf(kept))).toEqual(kept)
    expect(filterOf(narrowingOf({ added: 'month' }))).toEqual({ added: 'month' })
  })
})

import { describe, expect, it } from 'vitest'
import { filterOf, narrowingOf, withDays } from './filter.ts'
import { readContactsSearch } from './search.ts'

const custom = [{ columnId: 4, operator: 'atLeast', value: 3 }]

describe('the address of the contacts', () => {
  it('CON-02 CON-06 keeps book, search and filters, and drops what is none', () => {
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
  it('CON-06 asks for yes, no or nothing, and reckons weeks from Monday in the venue’s days', () => {
    const search = readContactsSearch({ subscribed: 'no', phone: 'yes', added: 'week', custom })
    expect(filterOf(search, '2026-11-22')).toEqual({
      contactSubscribed: false,
      contactPhoneNumber: true,
      addedFrom: '2026-11-16',
      addedUntil: '2026-11-22',
      custom,
    })
    expect(filterOf({ added: 'today' }, '2026-11-22')).toEqual({
      addedFrom: '2026-11-22',
      addedUntil: '2026-11-22',
    })
    expect(filterOf({}, '2026-11-22')).toEqual({})
  })
  it('leaves out conditions that the server would refuse', () => {
    expect(filterOf({ custom: [{ columnId: 'x' }] }, '2026-11-22')).toEqual({})
  })
  it('a segment opens as the filters that it was kept from', () => {
    const kept = { search: 'é', contactEmailAddress: false, addedFrom: '2026-11-01', custom } as never
    expect(filterOf(narrowingOf(kept), '2026-11-22')).toEqual(kept)
  })
})

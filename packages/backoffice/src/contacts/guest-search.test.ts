import { describe, expect, it } from 'vitest'
import { guestFilterOf, periodIn, searchOfPeriod } from './guest-filter.ts'
import { readGuestsSearch } from './guest-search.ts'

const today = '2026-11-26'

describe('the address of the guests (CON-01)', () => {
  it('keeps search, source and days, and drops what it does not know', () => {
    const given = {
      search: ' eli ',
      source: 'loyalty',
      from: '2026-11-01',
      until: '2026-11-30',
      book: 4,
      x: 1,
    }
    expect(readGuestsSearch(given)).toEqual({
      search: 'eli',
      source: 'loyalty',
      from: '2026-11-01',
      until: '2026-11-30',
    })
    expect(readGuestsSearch({ source: 'wings', period: 'aeon', from: '2026-11-01' })).toEqual({})
  })

  it('asks for the days of the period that is named, weeks from Monday', () => {
    expect(guestFilterOf({ period: 'week', source: 'message' }, today)).toEqual({
      source: 'message',
      seenFrom: '2026-11-23',
      seenUntil: '2026-11-29',
    })
    expect(guestFilterOf({}, today)).toEqual({})
  })

  it('writes a period as it reads it', () => {
    for (const address of [{ period: 'month' }, { from: '2026-01-01', until: '2026-01-02' }, {}] as const)
      expect(searchOfPeriod(periodIn(address, today))).toEqual(address)
  })
})

import { expect, it } from 'vitest'
import { readMessagesSearch } from './detail/search.ts'
import { readCampaignsSearch } from './search.ts'

it('CMP-02 the address of the campaigns holds list, search and page', () => {
  expect(readCampaignsSearch({ tab: 'others', search: ' noël ', page: 3 })).toEqual({
    tab: 'others',
    search: 'noël',
    page: 3,
  })
  expect(readCampaignsSearch({ search: 2026 })).toEqual({ search: '2026' })
  expect(readCampaignsSearch({ month: '2026-12' })).toEqual({ month: '2026-12' })
})

it.each([
  { tab: 'all' },
  { search: '   ' },
  { search: { a: 1 } },
  { page: 1 },
  { page: 0 },
  { page: -2 },
  { page: 1.5 },
  { page: '2' },
  { page: 1e9 },
  { open: 'x' },
  { month: '2026-13' },
  { month: 2026 },
])('CMP-02 what an address of the campaigns cannot hold is dropped: %j', (given) => {
  expect(readCampaignsSearch(given)).toEqual({})
})

it('CMP-13 the address of a campaign holds which of its messages are listed', () => {
  const given = { status: 'errored', search: 690, page: 2 }
  expect(readMessagesSearch({ ...given, tab: 'sent' })).toEqual({ ...given, search: '690' })
  expect(readMessagesSearch({ status: 'lost', search: '', page: 1 })).toEqual({})
})

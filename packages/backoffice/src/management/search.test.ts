import { describe, expect, it } from 'vitest'
import { readManagementSearch } from './search.ts'

describe('the address of a list', () => {
  it('keeps filters and the page, and nothing else', () => {
    expect(readManagementSearch({ search: ' léa ', plan: 27, page: 3, evil: 'x', status: {} })).toEqual({
      search: 'léa',
      plan: '27',
      page: 3,
    })
  })
  it('keeps what is open over the list', () => {
    expect(readManagementSearch({ open: 'edit', of: 12 })).toEqual({ open: 'edit', of: 12 })
  })
  it.each([0, 1, -2, 1.5, 'x', Number.NaN])('drops a page that says nothing: %s', (page) => {
    expect(readManagementSearch({ page, search: '' })).toEqual({})
  })
  it('drops a page that is not a number', () => {
    expect(readManagementSearch({ page: { toString: 0 } })).toEqual({})
    expect(readManagementSearch({ page: [3] })).toEqual({})
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInboxSearch } from './search.ts'

const ID = '018f2b3c-0000-7000-8000-000000000001'

describe('the address of the inbox', () => {
  it('MSG-02 reads profile, conversation, tab and panel', () => {
    expect(readInboxSearch({ profileId: 10, conversationId: ID, isClosed: true, panel: false })).toEqual({
      profileId: 10,
      conversationId: ID,
      isClosed: true,
      panel: false,
    })
    expect(readInboxSearch({ profileId: '10' })).toEqual({ profileId: 10 })
  })
  it('reads what narrows the list; words that are digits stay words', () => {
    const narrow = { isUnread: true, needsHuman: true, isSnoozed: true, assigneeId: 7, labelId: 3 } as const
    expect(readInboxSearch({ ...narrow, search: 2026 })).toEqual({ ...narrow, search: '2026' })
    expect(readInboxSearch({ isUnread: 'true', search: '  ', labelId: -1 })).toEqual({})
    expect(readInboxSearch({ search: 'é'.repeat(300) }).search).toHaveLength(100)
    expect(readInboxSearch({ profileId: { toString: 0 }, labelId: [7], assigneeId: true })).toEqual({})
  })
  it('keeps what is open over the page, and of which thing', () => {
    expect(readInboxSearch({ open: 'label', of: 7 })).toEqual({ open: 'label', of: 7 })
    expect(readInboxSearch({ open: 'reply', of: ID })).toEqual({ open: 'reply', of: ID })
    expect(readInboxSearch({ open: 'replies', of: '<b>' })).toEqual({ open: 'replies' })
    expect(readInboxSearch({ open: '/label', of: 7 })).toEqual({})
  })
  it('drops everything else, and reading twice changes nothing', () => {
    const value = fc.oneof(fc.anything(), fc.integer(), fc.uuid(), fc.boolean())
    const search = fc.record({
      profileId: value,
      conversationId: value,
      isClosed: value,
      isUnread: value,
      labelId: value,
      search: value,
      panel: value,
      x: value,
    })
    fc.assert(
      fc.property(search, (raw) => {
        const once = readInboxSearch(raw)
        expect(readInboxSearch({ ...once })).toEqual(once)
        expect(Object.keys(once)).not.toContain('x')
        if (once.profileId !== undefined) expect(once.profileId).toBeGreaterThan(0)
      }),
    )
  })
})

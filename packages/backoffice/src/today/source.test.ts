import { signal } from '@preact/signals-react'
import { describe, expect, it } from 'vitest'
import type { AppContext } from '../app/context.ts'
import { formatOf } from '../app/format.ts'
import { postSource } from './post-source.ts'
import { rankItems, type TodayItem, type TodaySource, type TodayWords } from './source.ts'

const words = { t: (key: string) => key, format: formatOf('en') } as unknown as TodayWords
const item = (id: string, waitingMs: number, count = 1): TodayItem => ({
  id,
  waitingMs,
  count,
  label: id,
  action: 'Do it',
  href: '/',
})
const source = (id: string, ...items: TodayItem[]): TodaySource => ({ id, itemsOf: () => items })
const nowhere = {} as AppContext

describe('the board of Today', () => {
  it('sorts the lines of all sources by waiting time, and leaves out those at zero', () => {
    const sources = [
      source('a', item('a1', 10), item('a2', 500, 0)),
      source('b', item('b1', 90), item('b2', 10)),
    ]
    expect(rankItems(sources, nowhere, words).map(({ id }) => id)).toEqual(['b1', 'a1', 'b2'])
  })

  it('D-88 counts posts whose outcome is unknown, since the oldest was sent', () => {
    const hoursAgo = (hours: number, state = 'unknown') => ({
      state,
      sentAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
    })
    const items = signal([hoursAgo(9, 'held'), hoursAgo(5), hoursAgo(1)])
    const app = { undecidedPosts: { items } } as unknown as AppContext
    const [line] = rankItems([postSource], app, words)
    expect(line).toMatchObject({ count: 2, href: '/posts', label: 'need.posts' })
    expect(line?.waitingMs).toBeGreaterThan(4 * 3_600_000)
    items.value = []
    expect(rankItems([postSource], app, words)).toEqual([])
  })
})

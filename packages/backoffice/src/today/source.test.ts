import type { Inbox } from '@comptoir/core/inbox'
import { buildConversation, buildMessage } from '@comptoir/core/testing'
import { signal } from '@preact/signals-react'
import { describe, expect, it } from 'vitest'
import type { AppContext } from '../app/context.ts'
import { formatOf } from '../app/format.ts'
import { conversationSource } from './conversation-source.ts'
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

  it('distinguishes requests for a person from other waiting customers, and links to the oldest', () => {
    const now = Date.now()
    const waits = (minutes: number, asks: boolean) =>
      buildConversation({
        lastMessageTimestamp: now - minutes * 60_000,
        history: [buildMessage({ metadata: { isHandOver: asks ? '1' : '0', isGenerated: '0' } })],
      })
    const known = [waits(5, false), waits(50, false), waits(9, true)]
    const inbox = { state: signal('ready'), known: signal(known) } as unknown as Inbox
    const app = { inbox: signal(inbox) } as unknown as AppContext
    const lines = rankItems([conversationSource], app, words)
    expect(lines.map(({ id, count, href }) => [id, count, href])).toEqual([
      ['conversations-waiting', 2, `/messages?conversationId=${known[1]?.id}&isWriting=true`],
      ['conversations-asking', 1, `/messages?conversationId=${known[2]?.id}&isWriting=true`],
    ])
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

  it('shows nothing while there is no inbox', () => {
    const app = { inbox: signal(undefined) } as unknown as AppContext
    expect(conversationSource.itemsOf(app, words)).toEqual([])
  })
})

import { type Conversation, type InboxNotice, isWaiting } from '@comptoir/core/inbox'
import { buildConversation, buildMessage, NINE } from '@comptoir/core/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BellNotice, quoteOf, waitingNotices, withNotice } from './bell-notices.ts'

const written = (body: string, conversation: Conversation, isOurs = false) =>
  buildMessage({
    body,
    conversationId: conversation.id,
    position: isOurs ? 'right' : 'left',
    metadata: { isHandOver: '0', isGenerated: isOurs ? '1' : '0' },
  })
const quotes = (notices: readonly BellNotice[]) => notices.map(({ notice }) => quoteOf(notice)?.body)

/** A conversation after something has happened in it, and the notice that comes of it. */
function after(
  one: Conversation,
  what: string,
): { conversation: Conversation; notice?: InboxNotice | undefined } {
  const isOurs = what !== 'question'
  const message = written(what, one, isOurs)
  const conversation = { ...one, history: [message] }
  if (what === 'failure')
    return { conversation: one, notice: { kind: 'errored', message, conversation: one, error: undefined } }
  if (what === 'answer') {
    const metadata = { isHandOver: '0', isGenerated: '0' } as const
    return { conversation: { ...one, waitingSince: null, history: [{ ...message, metadata }] } }
  }
  if (what === 'automatic')
    return { conversation, notice: { kind: 'sentAutomatically', message, conversation, isWatched: false } }
  if (what !== 'question') return { conversation: { ...one, badgeCount: 0 } }
  const asked = { ...conversation, badgeCount: one.badgeCount + 1, waitingSince: one.waitingSince ?? NINE }
  return { conversation: asked, notice: { kind: 'received', message, conversation: asked, isWatched: false } }
}

const unread = ({ badgeCount }: Conversation) => badgeCount

describe('the bell', () => {
  it('keeps who waits for a person although somebody has read it', () => {
    const read = buildConversation({ badgeCount: 0, waitingSince: NINE })
    expect(waitingNotices([read], [], unread)).toMatchObject([{ isUnread: false }])
    expect(waitingNotices([{ ...read, waitingSince: null }], [], unread)).toEqual([])
  })
  it('keeps who waits beside a message to them that failed', () => {
    const waiting = buildConversation()
    const message = written('Parti ?', waiting, true)
    const failed: InboxNotice = { kind: 'errored', message, conversation: waiting, error: undefined }
    const notices = withNotice([], failed)
    expect(waitingNotices([waiting], notices, unread)).toHaveLength(1)
  })
  it('MSG-41 quotes the customer once, before and after an automatic answer', () => {
    const asked = buildConversation()
    const question = written('Une table ?', asked)
    const absence = written('Fermé', asked, true)
    const waits = { ...asked, history: [absence], unansweredMessage: question }
    const received: InboxNotice = {
      kind: 'received',
      message: question,
      conversation: asked,
      isWatched: false,
    }
    const before = withNotice([], received)
    expect(quotes(before)).toEqual(['Une table ?'])
    const automatic = {
      kind: 'sentAutomatically',
      message: absence,
      conversation: waits,
      isWatched: false,
    } as const
    expect(quotes(withNotice(before, automatic))).toEqual(['Une table ?'])
    expect(quotes(waitingNotices([waits], [], unread))).toEqual(['Une table ?'])
  })
  it('misses no customer who waits, whatever happens and is read in whatever order', () => {
    const happened = fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      what: fc.constantFrom('question', 'automatic', 'failure', 'answer', 'read', 'readBell'),
    })
    fc.assert(
      fc.property(fc.array(happened, { maxLength: 40 }), (all) => {
        const quiet = Array.from({ length: 3 }, () =>
          buildConversation({ badgeCount: 0, waitingSince: null }),
        )
        let known: Conversation[] = quiet
        let notices: readonly BellNotice[] = []
        for (const { who, what } of all) {
          const one = known[who] ?? buildConversation()
          const next = after(one, what)
          known = known.map((other) => (other.id === one.id ? next.conversation : other))
          if (next.notice) notices = withNotice(notices, next.notice)
          if (what === 'readBell') notices = notices.map((notice) => ({ ...notice, isUnread: false }))
          const shown = [...notices, ...waitingNotices(known, notices, unread)]
            .filter(({ notice }) => notice.kind !== 'errored')
            .map(({ notice }) => notice.message.conversationId)
          const waiting = known.filter(isWaiting).map(({ id }) => id)
          expect(shown).toEqual(expect.arrayContaining(waiting))
          expect(new Set(shown).size).toBe(shown.length)
        }
      }),
    )
  })
})

import type { Conversation, InboxNotice } from '@comptoir/core/inbox'
import { buildConversation, buildMessage, NINE } from '@comptoir/core/testing'
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

describe('the bell', () => {
  it('keeps who waits for a person although somebody has read it', () => {
    const read = buildConversation({ badgeCount: 0, waitingSince: NINE })
    expect(waitingNotices([read], [])).toMatchObject([{ isUnread: false }])
    expect(waitingNotices([{ ...read, waitingSince: null }], [])).toEqual([])
  })
  it('keeps who waits beside a message to them that failed', () => {
    const waiting = buildConversation()
    const message = written('Parti ?', waiting, true)
    const failed: InboxNotice = { kind: 'errored', message, conversation: waiting, error: undefined }
    const notices = withNotice([], failed)
    expect(waitingNotices([waiting], notices)).toHaveLength(1)
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
    expect(quotes(waitingNotices([waits], []))).toEqual(['Une table ?'])
  })
})

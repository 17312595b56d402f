import { type Conversation, needsHuman } from '@comptoir/core/inbox'
import type { TodayItem, TodaySource, TodayWords } from './source.ts'
import { waitingOf, waitsSince } from './unanswered.ts'

type Kind = 'asking' | 'waiting'

function itemOf(kind: Kind, waiting: readonly Conversation[], { t, format }: TodayWords): TodayItem[] {
  const [oldest] = waiting
  if (!oldest) return []
  const since = new Date(waitsSince(oldest))
  return [
    {
      id: `conversations-${kind}`,
      waitingMs: Date.now() - since.getTime(),
      count: waiting.length,
      label: t(`need.${kind}`, { count: waiting.length }),
      hint: t('need.oldest', { duration: format.lasting(since) }),
      action: t('answer'),
      href: `/messages?conversationId=${encodeURIComponent(oldest.id)}&isWriting=true`,
    },
  ]
}

/** Customers who asked for a person, and those who wait for an answer. */
export const conversationSource: TodaySource = {
  id: 'conversations',
  itemsOf({ inbox }, words) {
    const current = inbox.value
    if (current?.state.value !== 'ready') return []
    const waiting = waitingOf(current.known.value)
    return [
      ...itemOf('asking', waiting.filter(needsHuman), words),
      ...itemOf(
        'waiting',
        waiting.filter((one) => !needsHuman(one)),
        words,
      ),
    ]
  },
}

import type { VisitorEvent } from '@comptoir/core/webchat'
import type { ChatMessage } from '@comptoir/ui/chat'
import { expect, test } from 'vitest'
import { withVisitorEvents, wordsOf } from './visitor-events.ts'

const message = (at: number): ChatMessage => ({ id: `m${at}`, body: 'Bonjour', side: 'left', at })
const event = (timestamp: number): VisitorEvent => ({
  id: `e${timestamp}`,
  name: 'Viewed',
  data: {},
  timestamp,
})
const ids = (hasOlder: boolean, events: VisitorEvent[]) =>
  withVisitorEvents([message(10), message(20)], events, hasOlder, wordsOf).map(({ id }) => id)

test('what a visitor did stands as a line where it happened', () => {
  expect(ids(false, [event(5), event(15), event(25)])).toEqual(['e5', 'm10', 'e15', 'm20', 'e25'])
  expect(withVisitorEvents([message(10)], [event(15)], false, wordsOf)[1]).toMatchObject({
    kind: 'system',
    body: 'Viewed',
  })
})

test('what is older than the messages that are loaded waits for those', () => {
  expect(ids(true, [event(5), event(15)])).toEqual(['m10', 'e15', 'm20'])
})

test('without events the messages are the same, so that nothing is drawn again', () => {
  const messages = [message(10)]
  expect(withVisitorEvents(messages, [], false, wordsOf)).toBe(messages)
})

test('an event is said with what it carries', () => {
  expect(wordsOf({ name: 'Order placed', data: { total: 42.5, isGift: true } })).toBe(
    'Order placed (total = 42.5, isGift = true)',
  )
})

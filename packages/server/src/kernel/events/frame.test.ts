import { describe, expect, test } from 'vitest'
import type { VenueEvent } from './events.ts'
import { type Project, publishable } from './frame.ts'

const event: VenueEvent = {
  venueId: 7,
  seq: 12,
  type: 'messages.received',
  payload: { message: { body: 'Café\ndata: 1 ✓' }, list: [1, null] },
  conversationId: 'c',
  at: new Date(1000),
}

describe('an event that was published', () => {
  test('G1 is shown from its bytes alone as it was before, also through a view that no one had', () => {
    const seen: VenueEvent[] = []
    const view = (): Project => (shown) => {
      seen.push(shown)
      return { name: 'message', data: (shown.payload as { message: object }).message }
    }
    const published = publishable(event)
    const [plain, projected] = [published.plain().bytes.toString(), published.projected(view())]
    published.settle()
    expect(published.plain().bytes.toString()).toBe(plain)
    expect(published.projected(view())).toEqual(projected)
    const [before, after] = seen
    expect(after).toEqual({
      ...before,
      payload: { ...(event.payload as object), venueId: 7, seq: 12, at: 1000 },
    })
  })

  test('G1 can be settled before anybody was shown it', () => {
    const published = publishable(event)
    published.settle()
    expect(published.plain()).toEqual(publishable(event).plain())
  })
})

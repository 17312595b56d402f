import { type VisitorEvent, visitorEventText } from '@comptoir/core/webchat'
import type { ChatMessage } from '@comptoir/ui/chat'
import type { Translate } from '../app/translation.ts'

/** What the visitor did, as a line of the thread. */
export function eventLine(event: VisitorEvent, t: Translate<'inbox'>): ChatMessage {
  const body = t('visitor.event', { event: visitorEventText(event) })
  return { id: event.id, body, side: 'left', at: event.timestamp, kind: 'system' }
}

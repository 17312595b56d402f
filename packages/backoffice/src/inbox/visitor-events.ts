import type { VisitorEvent } from '@comptoir/core/webchat'
import type { ChatMessage } from '@comptoir/ui/chat'
import type { Translate } from '../app/translation.ts'

/** An event in one line, in the site's own words. */
export function wordsOf({ name, data }: Pick<VisitorEvent, 'name' | 'data'>): string {
  const pairs = Object.entries(data).map(([key, value]) => `${key} = ${value}`)
  return pairs.length > 0 ? `${name} (${pairs.join(', ')})` : name
}

/** What the visitor did, as a line of the thread. */
export function eventLine(event: VisitorEvent, t: Translate<'inbox'>): ChatMessage {
  const body = t('visitor.event', { event: wordsOf(event) })
  return { id: event.id, body, side: 'left', at: event.timestamp, kind: 'system' }
}

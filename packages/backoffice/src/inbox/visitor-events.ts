import type { VisitorEvent } from '@comptoir/core/webchat'
import type { ChatMessage } from '@comptoir/ui/chat'

/** An event in one line, in the site's own words. */
export function wordsOf({ name, data }: Pick<VisitorEvent, 'name' | 'data'>): string {
  const pairs = Object.entries(data).map(([key, value]) => `${key} = ${value}`)
  return pairs.length > 0 ? `${name} (${pairs.join(', ')})` : name
}

/** Puts what the visitor did among the messages, as lines; what is older than the loaded messages comes with those. */
export function withVisitorEvents(
  messages: readonly ChatMessage[],
  events: readonly VisitorEvent[],
  hasOlder: boolean,
  say: (event: VisitorEvent) => string,
): readonly ChatMessage[] {
  const first = messages[0]
  const shown = events.filter(({ timestamp }) => !hasOlder || (first && timestamp >= first.at))
  if (shown.length === 0) return messages
  const lines = shown.map(
    (event): ChatMessage => ({
      id: event.id,
      body: say(event),
      side: 'left',
      at: event.timestamp,
      kind: 'system',
    }),
  )
  return [...messages, ...lines].sort((one, other) => one.at - other.at)
}

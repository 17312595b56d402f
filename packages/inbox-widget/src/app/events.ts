import type { InboxWidgetEvents } from './bridge.ts'

/** The names of a widget's events. */
export const EVENTS = [
  'ready',
  'open',
  'close',
  'unread',
  'message',
  'identified',
  'refused',
  'error',
] as const satisfies readonly (keyof InboxWidgetEvents)[]

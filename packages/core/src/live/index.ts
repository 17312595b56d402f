// `createLive`: one event stream per venue, resumed without gaps and shared between tabs
export * from './contract.ts'
export { type Cursor, formatCursor, parseCursor } from './cursor.ts'
export { livePermissions, permissionOfEvent } from './event-permissions.ts'
export {
  type EventStream,
  type EventStreamOptions,
  type LiveStatus,
  openEventStream,
  type StreamFrame,
} from './event-stream.ts'
export { reportUncaught } from './hand-over.ts'
export type { BadEvent, EventHandler, EventOrigin } from './handlers.ts'
export { createLive, type Live, type LiveOptions, type ResetReason } from './live.ts'
export { createLiveHub, type LiveHub, type LiveHubOptions } from './live-hub.ts'

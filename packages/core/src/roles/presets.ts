import type { Permission } from '../http/endpoint.ts'

const readMessaging: readonly Permission[] = [
  'messaging.conversations:read',
  'messaging.webchats:read',
  'venues.venue:read',
]
const answer: readonly Permission[] = [
  ...readMessaging,
  'messaging.messages:send',
  'messaging.conversations:update',
]
const manage: readonly Permission[] = [
  ...answer,
  'messaging.webchats:create',
  'messaging.webchats:update',
  'messaging.webchats:delete',
]

/** The roles that a venue starts with, and what each permits (D-05). */
export const presets = {
  Owner: manage,
  Manager: manage,
  Staff: answer,
  Marketing: readMessaging,
  'Read-only': readMessaging,
} as const satisfies Record<string, readonly Permission[]>

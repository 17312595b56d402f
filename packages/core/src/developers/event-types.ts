/** The events of a venue that a webhook can be sent, by the names that the live stream uses (SHL-29). */
export const webhookEventTypes = [
  'messages.received',
  'messages.sent',
  'messages.errored',
  'messages.updated',
  'messages.delivered',
  'messages.read',
  'conversations.updated',
] as const
/** An event that a webhook can be sent. */
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** The type of the event that a test sends, whatever the webhook listens to. */
export const TEST_EVENT_TYPE = 'webhooks.test'

/**
 * When an attempt is made, milliseconds after the one before: at once, then 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and
 * 10 h, as Svix does.
 */
export const webhookDelaysMs = [
  0, 5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000,
] as const

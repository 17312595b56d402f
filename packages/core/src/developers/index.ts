// API keys, outgoing webhooks, `verifyWebhook`
export * from './contract.ts'
export { TEST_EVENT_TYPE, type WebhookEventType, webhookDelaysMs, webhookEventTypes } from './event-types.ts'
export { defaultKeyScopes, isKeyScope, keyScopes, type PeopleOnly } from './scopes.ts'
export { type VerifiedWebhook, verifyWebhook, type WebhookHeaders, WebhookRejected } from './verify.ts'

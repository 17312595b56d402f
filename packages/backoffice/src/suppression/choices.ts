import type { SuppressionChannel, SuppressionReason } from '@comptoir/core/suppression'

/** What the list can be narrowed by: schemas are not part of the built pages. */
export const channels = [
  'sms',
  'email',
  'whatsapp',
  'facebook',
  'instagram',
  'google',
] as const satisfies readonly SuppressionChannel[]

export const reasons = [
  'stop',
  'unsubscribe',
  'complaint',
  'bounce',
  'blacklist',
  'import',
  'manual',
] as const satisfies readonly SuppressionReason[]

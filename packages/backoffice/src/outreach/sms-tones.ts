import type { OutreachState } from '@comptoir/core/outreach'
import type { BadgeProps } from '@comptoir/ui'

/** How far an SMS has come, as a badge shows it. */
export const smsTones: Record<OutreachState, BadgeProps['tone']> = {
  queued: 'neutral',
  sent: 'neutral',
  delivered: 'success',
  failed: 'error',
  unknown: 'accent',
}

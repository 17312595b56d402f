import { feature } from '../../kernel/feature/feature.ts'
import { followVenues, PUSH_READER } from './devices.ts'
import { pushHandlers } from './handlers.ts'
import { pushMessages } from './messages.ts'
import { PUSH_JOB, pushSender } from './send.ts'

export const pushFeature = feature({
  name: 'push',
  handlers: (services) => ({ push: pushHandlers(services) }),
  outbox: (services) => ({ [PUSH_JOB]: pushSender(services) }),
  readers: () => ({ [PUSH_READER]: (tx, venueId, _, events) => pushMessages(tx, venueId, events) }),
  presence: [followVenues],
})

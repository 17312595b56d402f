import { feature } from '../../kernel/feature/feature.ts'
import { channelInbox, channelOutbox } from './worker.ts'

export const channelMessagesFeature = feature({
  name: 'channel-messages',
  uses: ['channels', 'contacts', 'inbox-team', 'inbox'],
  outbox: channelOutbox,
  inbox: channelInbox,
})

import { feature } from '../../kernel/feature/feature.ts'
import { channelWorker } from './worker.ts'

export const channelMessagesFeature = feature({
  uses: ['channels', 'contacts', 'desk', 'inbox'],
  outbox: (services) => channelWorker(services).outbox,
  inbox: (services) => channelWorker(services).inbox,
})

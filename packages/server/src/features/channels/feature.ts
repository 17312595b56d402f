import { feature } from '../../kernel/feature/feature.ts'
import { businessInbox } from './business-news.ts'
import { channelChecks } from './health-check.ts'

export const channelsFeature = feature({
  name: 'channels',
  uses: ['suppression'],
  ids: { channelAccount: 'channel_account' },
  inbox: () => businessInbox,
  workers: (services) => [channelChecks(services)],
})

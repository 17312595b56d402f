import { feature } from '../../kernel/feature/feature.ts'
import { channelChecks } from './health-check.ts'

export const channelsFeature = feature({
  name: 'channels',
  uses: ['suppression'],
  ids: { channelAccount: 'channel_account' },
  workers: (services) => [channelChecks(services)],
})

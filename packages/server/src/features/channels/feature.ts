import { feature } from '../../kernel/feature/feature.ts'
import { channelChecks } from './doctor.ts'

export const channelsFeature = feature({
  name: 'channels',
  uses: ['suppression'],
  ids: { channelAccount: 'channel_account' },
  workers: (services) => [channelChecks(services)],
})

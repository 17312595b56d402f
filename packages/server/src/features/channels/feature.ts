import { feature } from '../../kernel/feature/feature.ts'

export const channelsFeature = feature({
  uses: ['suppression'],
  ids: { channelAccount: 'channel_account' },
})

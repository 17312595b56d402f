import { feature } from '../../kernel/feature/feature.ts'

export const channelMessagesFeature = feature({
  uses: ['channels', 'contacts', 'desk', 'inbox'],
})

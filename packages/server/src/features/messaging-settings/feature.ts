import { feature } from '../../kernel/feature/feature.ts'
import { messagingSettingsHandlers } from './handlers.ts'

export const messagingSettingsFeature = feature({
  name: 'messaging-settings',
  uses: ['agent', 'channels'],
  handlers: () => ({ messagingSettings: messagingSettingsHandlers() }),
})

import { feature } from '../../kernel/feature/feature.ts'
import { messagingSettingsHandlers } from './handlers.ts'

export const messagingSettingsFeature = feature({
  uses: ['agent', 'channels'],
  handlers: () => ({ messagingSettings: messagingSettingsHandlers() }),
})

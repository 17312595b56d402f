import { feature } from '../../kernel/feature/feature.ts'
import { sessionHandlers } from './handlers.ts'
import { sessionSettings } from './settings.ts'

export const sessionFeature = feature({
  uses: ['mail', 'sms'],
  settings: sessionSettings,
  handlers: (services) => ({ session: sessionHandlers(services) }),
})

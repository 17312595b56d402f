import { feature } from '../../kernel/feature/feature.ts'
import { personalDataHandlers } from './handlers.ts'

export const personalDataFeature = feature({
  uses: ['contacts', 'exports', 'imports', 'inbox', 'mail', 'sms', 'virtual-numbers', 'webchat'],
  handlers: (services) => ({ personalData: personalDataHandlers(services) }),
})

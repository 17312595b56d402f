import { feature } from '../../kernel/feature/feature.ts'
import { personalDataHandlers } from './handlers.ts'

export const personalDataFeature = feature({
  name: 'personal-data',
  uses: ['contacts', 'exports', 'imports', 'inbox', 'mail', 'sms', 'virtual-numbers', 'webchat'],
  handlers: (services) => ({ personalData: personalDataHandlers(services) }),
})

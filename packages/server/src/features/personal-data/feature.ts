import { feature } from '../../kernel/feature/feature.ts'
import { personalDataHandlers } from './handlers.ts'
import { tracesPart } from './traces.ts'

export const personalDataFeature = feature({
  name: 'personal-data',
  uses: ['contacts', 'mail', 'webchat'],
  handlers: (services, { personParts }) => ({ personalData: personalDataHandlers(services, personParts) }),
  personalData: tracesPart,
})

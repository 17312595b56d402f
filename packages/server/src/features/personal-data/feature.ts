import { feature } from '../../kernel/feature/feature.ts'
import { personalDataHandlers } from './handlers.ts'
import { tracesData } from './traces.ts'

export const personalDataFeature = feature({
  name: 'personal-data',
  uses: ['contacts', 'mail', 'webchat'],
  handlers: (services, { personalDataSources }) => ({
    personalData: personalDataHandlers(services, personalDataSources),
  }),
  personalData: tracesData,
})

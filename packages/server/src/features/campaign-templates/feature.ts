import { feature } from '../../kernel/feature/feature.ts'
import { templateHandlers } from './handlers.ts'

export const campaignTemplatesFeature = feature({
  name: 'campaign-templates',
  ids: { template: 'template' },
  handlers: (services) => ({ campaignTemplates: templateHandlers(services) }),
})

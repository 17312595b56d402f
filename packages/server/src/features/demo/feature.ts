import { feature } from '../../kernel/feature/feature.ts'
import { demoHandlers } from './handlers.ts'
import { demoSettings } from './settings.ts'

export const demoFeature = feature({
  name: 'demo',
  uses: ['agent', 'channels', 'roles', 'session', 'social', 'suppression', 'venues', 'webchat'],
  settings: demoSettings,
  handlers: (services) => ({ demo: demoHandlers(services) }),
})

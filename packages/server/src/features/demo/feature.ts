import { feature } from '../../kernel/feature/feature.ts'
import { demoHandlers } from './handlers.ts'
import { demoSettings } from './settings.ts'

export const demoFeature = feature({
  name: 'demo',
  uses: [
    'agent',
    'campaigns',
    'channels',
    'outcomes',
    'roles',
    'session',
    'sms',
    'social',
    'suppression',
    'venues',
    'webchat',
  ],
  settings: demoSettings,
  handlers: (services) => ({ demo: demoHandlers(services) }),
})

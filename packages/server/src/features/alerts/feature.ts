import { feature } from '../../kernel/feature/feature.ts'
import { alertHandlers } from './handlers.ts'
import { serveShortLinks } from './link.ts'

export const alertsFeature = feature({
  uses: ['session', 'sms', 'suppression'],
  handlers: (services) => ({ alerts: alertHandlers(services) }),
  routes: serveShortLinks,
})

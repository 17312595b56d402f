import { feature } from '../../kernel/feature/feature.ts'
import { installationHandlers } from './handlers.ts'
import { serveAdmins } from './operations.ts'
import { ownerRedirect } from './redirect.ts'

export const installationFeature = feature({
  name: 'installation',
  uses: ['session', 'venues', 'webchat'],
  handlers: (services) => ({ installation: installationHandlers(services) }),
  routes: serveAdmins,
  pageRedirect: ownerRedirect,
})

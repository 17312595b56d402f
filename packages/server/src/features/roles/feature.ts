import { feature } from '../../kernel/feature/feature.ts'
import { rolesHandlers } from './handlers.ts'

export const rolesFeature = feature({
  name: 'roles',
  uses: ['mail', 'session'],
  ids: { role: 'role', invitation: 'invitation' },
  handlers: (services) => ({ roles: rolesHandlers(services) }),
})

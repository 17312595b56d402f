import { feature } from '../../kernel/feature/feature.ts'
import { signUpHandlers } from './handlers.ts'

export const signUpFeature = feature({
  name: 'sign-up',
  uses: ['installation', 'roles', 'session', 'venues', 'webchat'],
  handlers: (services) => ({ session: signUpHandlers(services) }),
})

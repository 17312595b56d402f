import { feature } from '../../kernel/feature/feature.ts'
import { signUpHandlers } from './handlers.ts'

export const signUpFeature = feature({
  name: 'sign-up',
  uses: ['roles', 'session', 'venues'],
  handlers: (services) => ({ session: signUpHandlers(services) }),
})

import { feature } from '../../kernel/feature/feature.ts'
import { onboardingHandlers } from './handlers.ts'

export const onboardingFeature = feature({
  name: 'onboarding',
  uses: ['inbox'],
  handlers: () => ({ onboarding: onboardingHandlers() }),
})

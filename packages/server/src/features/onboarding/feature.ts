import { feature } from '../../kernel/feature/feature.ts'
import { onboardingHandlers } from './handlers.ts'

export const onboardingFeature = feature({
  uses: ['inbox'],
  handlers: () => ({ onboarding: onboardingHandlers() }),
})

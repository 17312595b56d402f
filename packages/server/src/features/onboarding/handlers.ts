import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import { readOnboarding } from './facts.ts'
import { addSample, removeSample } from './sample.ts'

/** The first steps of a new venue. */
export function onboardingHandlers(): Handlers<typeof contract.onboarding> {
  return {
    getOnboarding: ({ params }, { tx }) => readOnboarding(tx, params.venueId),
    async addSampleData({ params }, { tx, actor }) {
      await addSample(tx, params.venueId, actor.managerId)
      return readOnboarding(tx, params.venueId)
    },
    async removeSampleData({ params }, { tx }) {
      await removeSample(tx, params.venueId)
      return readOnboarding(tx, params.venueId)
    },
  }
}

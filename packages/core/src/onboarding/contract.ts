import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'

/** The steps of a new venue, in the order in which they are shown. Each is a fact, nothing is ticked by hand. */
export const onboardingSteps = ['chat', 'answer', 'hours', 'profile', 'colleague'] as const
/** A step of a new venue. */
export type OnboardingStep = (typeof onboardingSteps)[number]

/**
 * The checklist of a venue. `chat`: a visitor has opened a web chat on a site of the venue, not in our preview. `answer`: a
 * customer was answered. `hours`: the venue or a web chat has opening hours. `profile`: address, city and phone are filled.
 * `colleague`: a colleague was invited.
 */
export const Onboarding = z.object({
  venueId: VenueId,
  steps: z.array(z.object({ step: z.enum(onboardingSteps), isDone: z.boolean() })),
  isComplete: z.boolean(),
  hasSampleData: z.boolean(),
})
export interface Onboarding extends z.infer<typeof Onboarding> {}

const params = { venueId: VenueId }

/** Reads the checklist. Sample data counts for nothing. */
export const getOnboarding = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/onboarding',
  summary: 'Read the checklist of a new venue',
  scope: 'venue',
  permission: 'venues.onboarding:read',
  params,
  response: Onboarding,
})

/** Puts sample conversations into the venue, once; asked again, they stay as they are. */
export const addSampleData = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/sampleData',
  summary: 'Add sample data',
  scope: 'venue',
  permission: 'venues.onboarding:update',
  params,
  response: Onboarding,
})

/** Takes the sample data away completely, with whatever was written in it. */
export const removeSampleData = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/sampleData',
  summary: 'Remove sample data',
  scope: 'venue',
  permission: 'venues.onboarding:update',
  params,
  response: Onboarding,
})

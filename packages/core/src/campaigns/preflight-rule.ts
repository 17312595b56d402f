import type { CampaignSetup } from './audience.ts'
import type { CampaignCheck } from './check.ts'
import type { CampaignFields } from './draft.ts'
import type { CampaignPrice, CampaignReach } from './results.ts'

/** Where a finding is mended. */
export type FindingStep = 'who' | 'message' | 'sender' | 'check' | 'when'

/** How much a finding weighs: `error` keeps the campaign from leaving. */
export type FindingWeight = 'error' | 'warning' | 'hint'

/** All that is known of a campaign when it is checked. */
export interface PreflightFacts {
  fields: CampaignFields
  setup: CampaignSetup
  reach: CampaignReach
  price: CampaignPrice
  check: CampaignCheck
  /** Milliseconds since 1970. */
  now: number
}

/** What the words of a finding are filled with. */
export type FindingValues = Readonly<Record<string, string | number>>

export interface Rule {
  weight: FindingWeight
  step: FindingStep
  /** The values of the finding; undefined where there is nothing to say. */
  find(facts: PreflightFacts): FindingValues | undefined
}

export const when = (is: boolean, values: FindingValues = {}) => (is ? values : undefined)

export function linkIn(
  { check: { links } }: PreflightFacts,
  is: (link: CampaignCheck['links'][number]) => boolean,
): FindingValues | undefined {
  const found = links.find(is)
  return found && { url: found.url }
}

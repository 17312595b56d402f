/** What other features may use of campaigns. */

export { type Outgoing, readOutgoing, type Sendable } from './campaign-channel.ts'
export { creditsPerSegment } from './destination.ts'
export { contentOf } from './drafts.ts'
export { pursesOf } from './price.ts'
export { refused, requireReady } from './refusals.ts'
export { CAMPAIGN_JOB, type StartPayload } from './schedule.ts'
export type { CampaignFields } from './start.ts'

/** What other features may use of campaigns. */

export { type Outgoing, readOutgoing, type Sendable } from './campaign-channel.ts'
export { lockCampaign, type StoredCampaign } from './campaign-rows.ts'
export { creditsPerSegment } from './destination.ts'
export { changeDraft, contentOf, createDraft } from './drafts.ts'
export { priceOf, pursesOf } from './price.ts'
export { refused, requireReady } from './refusals.ts'
export { sendTest } from './sample.ts'
export { CAMPAIGN_JOB, cancelCampaign, type StartPayload, schedule, takeBack } from './schedule.ts'
export type { CampaignFields } from './start.ts'
export { publishCampaign } from './states.ts'
export { requireTarget } from './target.ts'

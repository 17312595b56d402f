/** What other features may use of campaigns. */

export { CAMPAIGN_JOB, type StartPayload } from './schedule.ts'
export type { CampaignFields } from './start.ts'

import { feature } from '../../kernel/feature/feature.ts'
import { waitingCampaigns } from './credit-wait.ts'
import { campaignHandlers } from './handlers.ts'
import { campaignsData } from './personal-data.ts'
import { campaignProgress } from './progress.ts'
import { CAMPAIGN_JOB } from './schedule.ts'
import { campaignSettings } from './settings.ts'
import { campaignStarter } from './start.ts'

export const campaignsFeature = feature({
  name: 'campaigns',
  uses: ['bulk-mail', 'contacts', 'links', 'outreach', 'sms', 'suppression'],
  ids: { campaign: 'campaign' },
  settings: campaignSettings,
  handlers: (services) => ({ campaigns: campaignHandlers(services) }),
  outbox: (services) => ({ [CAMPAIGN_JOB]: campaignStarter(services) }),
  workers: (services) => [waitingCampaigns(services), campaignProgress(services)],
  personalData: campaignsData,
})

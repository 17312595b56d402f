import { feature } from '../../kernel/feature/feature.ts'
import { AWAY_JOB, awayReplies } from './away.ts'
import { askForNotices, NOTICE_JOB, NOTICE_READER, visitorNotices } from './notices.ts'
import { webchatSettings } from './operator-settings.ts'
import { visitorsData } from './personal-data.ts'
import { managingHandlers } from './site-handlers.ts'
import { uploadingHandlers } from './upload-handlers.ts'
import { visitingHandlers } from './visitor-handlers.ts'

export const webchatFeature = feature({
  name: 'webchat',
  uses: ['inbox-team', 'inbox', 'mail', 'sms', 'suppression'],
  ids: { webchat: 'webchat' },
  settings: webchatSettings,
  handlers: (services) => ({
    webchat: {
      ...managingHandlers(services),
      ...visitingHandlers(services),
      ...uploadingHandlers(services),
    },
  }),
  outbox: (services) => ({
    [AWAY_JOB]: awayReplies(services.database),
    [NOTICE_JOB]: visitorNotices(services),
  }),
  readers: ({ config }) => ({
    [NOTICE_READER]: (tx, venueId, _, events) => askForNotices(tx, venueId, events, config),
  }),
  personalData: visitorsData,
})

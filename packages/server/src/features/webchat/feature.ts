import { feature } from '../../kernel/feature/feature.ts'
import { AWAY_JOB, awayReplies } from './away.ts'
import { managingHandlers } from './managing.ts'
import { askForNotices, NOTICE_JOB, NOTICE_READER, visitorNotices } from './notices.ts'
import { webchatSettings } from './operator-settings.ts'
import { visitorsPart } from './person-part.ts'
import { uploadingHandlers } from './uploading.ts'
import { visitingHandlers } from './visiting.ts'

export const webchatFeature = feature({
  name: 'webchat',
  uses: ['inbox-team', 'inbox', 'mail', 'suppression'],
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
  personalData: visitorsPart,
})

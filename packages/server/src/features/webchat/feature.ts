import { feature } from '../../kernel/feature/feature.ts'
import { managingHandlers } from './managing.ts'
import { webchatSettings } from './operator-settings.ts'
import { uploadingHandlers } from './uploading.ts'
import { visitingHandlers } from './visiting.ts'

export const webchatFeature = feature({
  uses: ['desk', 'inbox', 'mail', 'suppression'],
  ids: { webchat: 'webchat' },
  settings: webchatSettings,
  handlers: (services) => ({
    webchat: {
      ...managingHandlers(services),
      ...visitingHandlers(services),
      ...uploadingHandlers(services),
    },
  }),
})

import { feature } from '../../kernel/feature/feature.ts'
import { liveHandlers } from './handlers.ts'

export const liveFeature = feature({
  name: 'live',
  uses: ['webchat'],
  handlers: (services) => {
    const { openVenueStream, openVisitorStream } = liveHandlers(services)
    return { live: { openVenueStream }, webchat: { openVisitorStream } }
  },
})

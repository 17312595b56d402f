import { feature } from '../../kernel/feature/feature.ts'
import { addedVenueHandlers } from './handlers.ts'

export const addedVenuesFeature = feature({
  name: 'added-venues',
  uses: ['agent', 'inbox-team', 'messaging-settings', 'roles', 'venues', 'webchat'],
  handlers: (services) => ({ venues: addedVenueHandlers(services) }),
})

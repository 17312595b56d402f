import { feature } from '../../kernel/feature/feature.ts'
import { venueHandlers } from './handlers.ts'

export const venuesFeature = feature({
  uses: ['features', 'roles'],
  handlers: (services) => ({ venues: venueHandlers(services) }),
})

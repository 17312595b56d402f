import { feature } from '../../kernel/feature/feature.ts'
import { purgeVenues } from './deletion.ts'
import { venueHandlers } from './handlers.ts'
import { pruneStaffVisits } from './staff-visits.ts'

export const venuesFeature = feature({
  name: 'venues',
  uses: ['features', 'roles'],
  handlers: (services) => ({ venues: venueHandlers(services) }),
  sweeps: () => ({ venues: purgeVenues, staffVisits: pruneStaffVisits }),
})

import { feature } from '../../kernel/feature/feature.ts'
import { promotionHandlers } from './handlers.ts'

/** Promotions, as clients of old name welcomes and campaigns (TRG-06 to TRG-26). */
export const promotionsFeature = feature({
  name: 'promotions',
  uses: ['campaigns', 'triggers'],
  handlers: (services) => ({ promotions: promotionHandlers(services) }),
})

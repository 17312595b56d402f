import { feature } from '../../kernel/feature/feature.ts'
import { outreachHandlers } from './handlers.ts'

export const outreachFeature = feature({
  name: 'outreach',
  uses: ['inbox', 'sms', 'suppression'],
  ids: { outreach: 'sms' },
  handlers: (services) => ({ outreach: outreachHandlers(services) }),
})

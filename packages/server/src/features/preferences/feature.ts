import { feature } from '../../kernel/feature/feature.ts'
import { serveUnsubscribing } from './pages.ts'

export const preferencesFeature = feature({
  name: 'preferences',
  uses: ['contacts', 'mail', 'suppression'],
  routes: serveUnsubscribing,
})

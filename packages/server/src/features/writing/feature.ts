import { feature } from '../../kernel/feature/feature.ts'
import { writingHandlers } from './handlers.ts'
import { pruneSuggestions } from './quota.ts'
import { writingSettings } from './settings.ts'

export const writingFeature = feature({
  name: 'writing',
  uses: ['agent'],
  settings: writingSettings,
  handlers: (services) => ({ writing: writingHandlers(services) }),
  sweeps: () => ({ suggestions: pruneSuggestions }),
})

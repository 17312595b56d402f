import { feature } from '../../kernel/feature/feature.ts'
import { outcomeHandlers } from './handlers.ts'
import { outcomesData } from './personal-data.ts'

export const outcomesFeature = feature({
  name: 'outcomes',
  ids: { outcome: 'outcome' },
  handlers: () => ({ outcomes: outcomeHandlers() }),
  personalData: outcomesData,
})

import { feature } from '../../kernel/feature/feature.ts'

export const bulkMailFeature = feature({
  name: 'bulk-mail',
})

import { feature } from '../../kernel/feature/feature.ts'
import { exportHandlers } from './handlers.ts'

export const exportsFeature = feature({
  ids: { export: 'export' },
  handlers: (services) => ({ exports: exportHandlers(services) }),
})

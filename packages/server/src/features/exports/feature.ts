import { feature } from '../../kernel/feature/feature.ts'
import { exportHandlers } from './handlers.ts'
import { exportsData } from './personal-data.ts'
import { EXPORT_JOB, exportWriter } from './pieces.ts'
import { pruneExports } from './queries.ts'

export const exportsFeature = feature({
  name: 'exports',
  uses: ['contacts'],
  ids: { export: 'export' },
  handlers: (services) => ({ exports: exportHandlers(services) }),
  outbox: (services) => ({ [EXPORT_JOB]: exportWriter(services) }),
  sweeps: () => ({ exports: pruneExports }),
  personalData: exportsData,
})

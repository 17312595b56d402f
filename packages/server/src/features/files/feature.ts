import { feature } from '../../kernel/feature/feature.ts'
import { fileHandlers } from './handlers.ts'

export const filesFeature = feature({
  name: 'files',
  ids: { file: 'file' },
  handlers: (services) => ({ files: fileHandlers(services) }),
  sweeps: ({ files }) => ({ files: files.sweep }),
})

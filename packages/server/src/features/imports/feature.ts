import { feature } from '../../kernel/feature/feature.ts'
import { importHandlers } from './handlers.ts'
import { importWorker, pruneImports } from './index.ts'
import { importsData } from './personal-data.ts'

export const importsFeature = feature({
  name: 'imports',
  uses: ['contacts', 'exports'],
  ids: { addressBookImport: 'address_book_import' },
  handlers: (services) => ({ imports: importHandlers(services) }),
  workers: (services) => [importWorker(services)],
  sweeps: () => ({ imports: pruneImports }),
  personalData: importsData,
})

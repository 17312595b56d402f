import { feature } from '../../kernel/feature/feature.ts'
import { backupHandlers } from './handlers.ts'
import { serveBackups } from './operations.ts'
import { backupSettings } from './settings.ts'

export const backupFeature = feature({
  name: 'backup',
  settings: backupSettings,
  handlers: () => ({ backup: backupHandlers() }),
  routes: serveBackups,
})

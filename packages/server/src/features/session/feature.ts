import { feature } from '../../kernel/feature/feature.ts'
import { sessionHandlers } from './handlers.ts'
import { RESET_JOB, resetRequests } from './reset-job.ts'
import { pruneCodes } from './resets.ts'
import { pruneSessions } from './sessions.ts'
import { sessionSettings } from './settings.ts'
import { pruneShadows } from './shadows.ts'

export const sessionFeature = feature({
  name: 'session',
  uses: ['mail', 'sms'],
  settings: sessionSettings,
  handlers: (services) => ({ session: sessionHandlers(services) }),
  outbox: (services) => ({ [RESET_JOB]: resetRequests(services.database, services) }),
  sweeps: () => ({ sessions: pruneSessions, codes: pruneCodes, shadows: pruneShadows }),
})

import { feature } from '../../kernel/feature/feature.ts'
import { alertWorkers } from './alert-sender.ts'
import { ALERT_READER, followAlerts } from './event-reader.ts'
import { alertHandlers } from './handlers.ts'
import { serveShortLinks } from './link.ts'
import { notePauses, readWaiting } from './pending-alerts.ts'
import { stopAlerts } from './settings.ts'

export const alertsFeature = feature({
  name: 'alerts',
  uses: ['session', 'sms', 'suppression'],
  handlers: (services) => ({ alerts: alertHandlers(services) }),
  routes: serveShortLinks,
  readers: () => ({ [ALERT_READER]: (tx, venueId, _, events) => readWaiting(tx, venueId, events) }),
  workers: alertWorkers,
  presence: [followAlerts, notePauses],
  onSmsStop: stopAlerts,
})

/** What other features may use of alerts by SMS. */
export { stopAlerts } from './settings.ts'

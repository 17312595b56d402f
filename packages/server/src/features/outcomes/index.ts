/** What other features may use of outcomes: where visits, orders and points land. */
export { recordOutcome } from './record.ts'

/** What features may use of SMS. */
export { nextOpening } from './quiet-hours.ts'
export { queueSms } from './sending.ts'
export { isStopped } from './stops.ts'

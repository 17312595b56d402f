/** What features may use of SMS. */
export { nextOpening } from './quiet-hours.ts'
export { queueSms, queueSmsAgain } from './sending.ts'
export { tellOutreaches } from './states.ts'
export { isStopped } from './stops.ts'

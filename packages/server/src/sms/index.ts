/** What features may use of SMS. */
export { nextOpening } from './quiet-hours.ts'
export { canSendAgain, queueSms, queueSmsAgain, sendFailedAgain } from './sending.ts'
export { SMS_JOB, tellOutreaches } from './states.ts'
export { isStopped } from './stops.ts'

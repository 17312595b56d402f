/** What features may use of SMS. */
export { nextOpening } from './quiet-hours.ts'
export { canSendAgain, queueSms, queueSmsAgain, SMS_JOB, sendFailedAgain } from './sending.ts'
export { tellOutreaches } from './states.ts'
export { isStopped } from './stops.ts'

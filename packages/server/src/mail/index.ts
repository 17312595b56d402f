/** What features may use of mail. */
export { MAIL_JOB, sealValues, sendMail } from './mail.ts'
export { mailState } from './state.ts'

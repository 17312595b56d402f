/** What features may use of mail. */
export { MAIL_JOB, type NewMail, sealValues, sendMail } from './mail.ts'
export { type MailState, mailState } from './state.ts'

/** What features may use of mail. */
export { decryptValues, encryptValues, MAIL_JOB, type MailPayload, type NewMail, sendMail } from './mail.ts'
export { renderMail } from './render.ts'
export { mailState } from './state.ts'
export { texts as mailTexts } from './templates.ts'

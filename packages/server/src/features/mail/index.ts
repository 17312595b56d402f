/** What features may use of mail. */
export { MAIL_JOB, type NewMail, sealValues, sendMail } from './mail.ts'
export { escapeHtml } from './render.ts'
export { mailState } from './state.ts'
export { texts as mailTexts } from './templates.ts'

/** What features may use of mail. */
export { MAIL_JOB, type MailPayload, type NewMail, openValues, sealValues, sendMail } from './mail.ts'
export { escapeHtml, renderMail } from './render.ts'
export { mailState } from './state.ts'
export { texts as mailTexts } from './templates.ts'

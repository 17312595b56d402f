/** What other features may use of mails to many: how one is drawn, what is found in it, how it is sent. */
export { type BulkMail, MAIL_BULK } from './bulk.ts'
export { findInMail } from './findings.ts'
export { type MailFrame, readMailFrame } from './mail-frame.ts'
export { drawMail } from './mail-source.ts'
export { fillTemplate } from './template.ts'
export { queueTestMail } from './test-mail.ts'
export { mailedTooOften } from './touches.ts'

// mails made of blocks: their format, their HTML and their text alone
export { plainTextOf } from './plain-text.ts'
export { type MailAround, renderMail } from './render.ts'
export * from './shapes.ts'
export { weekInWords } from './week.ts'

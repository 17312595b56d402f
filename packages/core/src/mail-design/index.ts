// mails made of blocks: their format, their HTML and their text alone
export { plainFooterOf, plainTextOf } from './plain-text.ts'
export { type MailAround, renderMail, renderMailFooter } from './render.ts'
export * from './shapes.ts'
export { weekInWords } from './week.ts'

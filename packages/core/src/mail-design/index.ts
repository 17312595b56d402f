// mails made of blocks: their format, their HTML and their text alone, and how they are edited
export * from './block-faults.ts'
export { isMailBlock } from './block-limits.ts'
export { darkenMail } from './dark.ts'
export * from './editor.ts'
export {
  COLUMN_BLOCKS_MAX,
  columnList,
  columnSides,
  type EditorBlock,
  MAIL_BLOCKS_MAX,
  MAIL_ROOT,
  type MailDraft,
  type MailEditor,
  type MailLook,
  type MailPosition,
} from './editor-state.ts'
export { listOf, runsOf } from './paragraphs.ts'
export { plainFooterOf, plainTextOf } from './plain-text.ts'
export { type MailBody, readMailBody } from './read-body.ts'
export { type MailAround, renderMail, renderMailBlock, renderMailFooter } from './render.ts'
export * from './rich-text.ts'
export * from './shapes.ts'
export { weekInWords } from './week.ts'

import type { MailListKind, MailParagraph, MailRun } from './shapes.ts'

/**
 * The runs of a paragraph, whether it is an item of a list or not.
 * @example
 * import { runsOf } from '@comptoir/core/mail-design'
 *
 * runsOf({ list: 'bullet', runs: [] }) // => []
 */
export const runsOf = (paragraph: MailParagraph): MailRun[] =>
  Array.isArray(paragraph) ? paragraph : paragraph.runs

/**
 * The kind of list that a paragraph is an item of; undefined for none.
 * @example
 * import { listOf } from '@comptoir/core/mail-design'
 *
 * listOf({ list: 'bullet', runs: [] }) // => 'bullet'
 * listOf([]) // => undefined
 */
export const listOf = (paragraph: MailParagraph): MailListKind | undefined =>
  Array.isArray(paragraph) ? undefined : paragraph.list

/** What a file is instead of a table that can be read; each has its way out. */
export const foreignFiles = [
  'oldExcel',
  'openDocument',
  'binaryExcel',
  'numbers',
  'webPage',
  'xmlFile',
  'pdf',
  'json',
  'archive',
  'notATable',
] as const

/** What is wrong with a file as a whole; the error names it beside `file`. */
export type FileRefusal =
  | 'empty'
  | 'headerOnly'
  | 'tooManyColumns'
  | 'tooManyRows'
  | 'cellTooLong'
  | 'damaged'
  | 'locked'
  | 'bomb'
  | 'tooLarge'
  | 'bookGone'
  | (typeof foreignFiles)[number]

/** A file that cannot be imported, and why. */
export class ImportRefused extends Error {
  readonly refusal: FileRefusal

  constructor(refusal: FileRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Kinds of files that cannot be read as a table; each has its own advice. */
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

/** What is wrong with a file as a whole; an error of the field `file` has it as its reason. */
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

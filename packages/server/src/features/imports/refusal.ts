/** What is wrong with a file as a whole; the error names it beside `file`. */
export type FileRefusal =
  | 'empty'
  | 'headerOnly'
  | 'tooManyColumns'
  | 'tooManyRows'
  | 'cellTooLong'
  | 'unclosedQuote'
  | 'damaged'
  | 'locked'
  | 'bomb'
  | 'tooLarge'
  | 'oldExcel'
  | 'notATable'
  | 'bookGone'

/** A file that cannot be imported, and why. */
export class ImportRefused extends Error {
  readonly refusal: FileRefusal

  constructor(refusal: FileRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

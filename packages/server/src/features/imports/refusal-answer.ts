import { AppError } from '../../kernel/http/errors.ts'
import { type FileRefusal, foreignFiles, ImportRefused } from './refusal.ts'

const messages: Record<FileRefusal, string> = {
  empty: 'is empty',
  headerOnly: 'has a header and no rows',
  tooManyColumns: 'has more than 100 columns',
  tooManyRows: 'has more than 2,000,000 rows. Split it.',
  cellTooLong: 'has a cell of more than 10,000 characters',
  damaged: 'is damaged',
  locked: 'is protected by a password',
  bomb: 'is far too large once decompressed',
  tooLarge: 'has more than 40 MB as .xlsx. Save it as CSV.',
  oldExcel: 'is in the old Excel format. Save it as .xlsx or CSV.',
  openDocument: 'is a document of LibreOffice (.ods). Save it as .xlsx or CSV.',
  binaryExcel: 'is a binary Excel file (.xlsb). Save it as .xlsx or CSV.',
  numbers: 'is a document of Numbers. Export it as CSV or Excel.',
  webPage: 'is a web page, whatever its name ends in. Open it in Excel and save it as .xlsx.',
  xmlFile: 'is XML. Open it in Excel and save it as .xlsx.',
  pdf: 'is a PDF, which has no cells. Export the list as CSV or Excel from the program it comes from.',
  json: 'is JSON. Export the list as CSV or Excel.',
  archive: 'is an archive. Unpack it and choose the CSV or Excel file in it.',
  notATable: 'is none of CSV, .xlsx and vCard',
  bookGone: 'its address book was deleted',
}

/** The refusal as the caller receives it. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof ImportRefused)) return error
  const { refusal } = error
  const isForeign = foreignFiles.some((one) => one === refusal)
  return new AppError(isForeign ? 'unsupported_media_type' : 'rule', `file: ${messages[refusal]}`, {
    fields: { file: refusal },
  })
}

/** What stands before a sheet in what is unpacked, and after its name; no text of XML has it. */
export const SHEET_MARK = '\0'

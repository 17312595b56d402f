/** Largest file that is imported. */
export const IMPORT_MAX_BYTES = 200 * 1024 * 1024
/** Largest .xlsx file, which is unpacked as a whole. */
export const IMPORT_XLSX_MAX_BYTES = 40 * 1024 * 1024
/** Most rows of a file; who has more splits it. */
export const IMPORT_MAX_ROWS = 2_000_000
/** Most columns of a file. */
export const IMPORT_MAX_COLUMNS = 100
/** Longest cell, in characters. */
export const IMPORT_MAX_CELL = 10_000
/** Rows that are shown before an import begins (IMP-02). */
export const IMPORT_PREVIEW_ROWS = 20
/** Days for which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30
/** Most sheets of a file that can be chosen from. */
export const IMPORT_MAX_SHEETS = 20

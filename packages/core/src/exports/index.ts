// exports of contacts: start, progress, signed download addresses
export {
  createExport,
  deleteExport,
  EXPORT_DAYS,
  EXPORTS_UPDATED,
  Export,
  ExportFormat,
  ExportId,
  ExportState,
  ExportsUpdated,
  exportAddressBook,
  listExports,
  NewExport,
  readExport,
  SHEET_MAX_ROWS,
} from './contract.ts'

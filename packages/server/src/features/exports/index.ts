/** What other features may use of exports. */
export { escapeFormula, unescapeFormula } from './cells.ts'
export { EXPORT_JOB, exportWriter } from './pieces.ts'

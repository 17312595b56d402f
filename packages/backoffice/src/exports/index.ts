/** What other features may use of exports. */
export { FormatField } from './FormatField.tsx'

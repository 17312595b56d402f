/** What other features may use of the developers' page. */
export { ChatLine } from './ChatLine.tsx'
export { HoursEditor } from './HoursEditor.tsx'
export { days, faultOf, periodsOf } from './hours.ts'

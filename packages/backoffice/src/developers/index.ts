/** What other features may use of the developers' page. */
export { HoursEditor } from './HoursEditor.tsx'
export { days, faultOf, periodsOf } from './hours.ts'

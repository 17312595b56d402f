/** What other features may use of opening hours. */
export { HoursEditor } from './HoursEditor.tsx'
export { days, faultOf, periodsOf } from './hours.ts'

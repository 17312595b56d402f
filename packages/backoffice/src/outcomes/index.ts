/** What other features may use of outcomes. */
export { CodesOfContact } from './CodesOfContact.tsx'
export { CodeUses } from './CodeUses.tsx'
export { MarkDialog } from './MarkDialog.tsx'
export { useMoney } from './money.ts'

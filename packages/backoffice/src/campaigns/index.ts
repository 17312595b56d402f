/** What other features may use of campaigns. */
export { SmsPhone } from './wizard/SmsPhone.tsx'
export type { Sample } from './wizard/use-sample.ts'

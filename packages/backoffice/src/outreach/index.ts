/** What other features may use of first messages. */
export { SmsText } from './SmsText.tsx'
export { useProfiles } from './use-profiles.ts'

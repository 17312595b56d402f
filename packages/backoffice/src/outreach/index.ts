/** What other features may use of first messages. */
export { ForeignCharacters } from './ForeignCharacters.tsx'
export { SmsText } from './SmsText.tsx'
export { smsTones } from './sms-tones.ts'
export { useProfiles } from './use-profiles.ts'
export { VariablesMenu } from './VariablesMenu.tsx'

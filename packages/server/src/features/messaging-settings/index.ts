/** What other features may use of messaging settings. */
export { copyMessagingSettings } from './copy.ts'

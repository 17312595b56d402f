// greetings and suggested questions on each platform, within its limits
export * from './contract.ts'
export { type MessagingFault, type MessagingTexts, messagingFaults } from './faults.ts'
export {
  type MessagingLimits,
  type MessagingPlatform,
  messagingLimits,
  messagingPlatforms,
} from './limits.ts'

/** What other features may use of channels. What needs the inbox itself is started in `worker.ts`. */
export {
  type AccountRow,
  type ConnectedAccount,
  encryptToken,
  encryptUserToken,
  findAccount,
  findConnected,
  openAccount,
  openConversations,
  openUserToken,
  pauseAccount,
  publishChannels,
  resumeAccount,
} from './accounts.ts'
export { addressOf } from './address.ts'
export { noteAnswer, noteSilence } from './breaker.ts'
export { type FetchingPayload, fetchAgain, fetchingJob, queueFetch } from './file-fetch.ts'
export { channelGreeter, greetingJob, queueGreeting, queueGreetingOf, readGreeting } from './greeting.ts'
export { channelChecks, examine } from './health-check.ts'
export { channelIndicators, indicatorJob, queueReading, queueTyping } from './indicators.ts'
export { type SendableMedia, segmentsOf } from './message-segments.ts'
export { asksForNoMore, isUnwanted, liftStop, noteRefusal, stopCustomer } from './opt-out.ts'
export {
  canLeave,
  findRoute,
  partKey,
  queueAgain,
  queueOnChannel,
  type Route,
  type SendingPayload,
  sendingJob,
  takeAsSent,
} from './queue.ts'
export { channels } from './registry.ts'
export { channelUnsubscriber, queueUnsubscription, unsubscribingJob } from './unsubscription.ts'

/** What other features may use of channels. What needs the inbox itself is started in `worker.ts`. */
export {
  type AccountRow,
  findAccount,
  findConnected,
  openAccount,
  openConversations,
  openUserToken,
  pauseAccount,
  resumeAccount,
  sealToken,
  sealUserToken,
} from './accounts.ts'
export { examine } from './doctor.ts'
export { queueOpening, queueOpeningOf } from './opening.ts'
export { canLeave, findRoute, queueAgain, queueOnChannel, type Route, takeAsSent } from './queue.ts'
export { queueReading, queueTyping } from './signs.ts'
export { isUnwanted } from './soliciting.ts'
export { queueUnsubscription } from './unsubscribing.ts'

/** Bulk dispatches, to each recipient once: the basis of campaigns (trust 3.2). */

export { cancel, decideUnknown, giveUpRecipient, pause, resume } from './controls.ts'
export type { Answer, Answers, Batch, DispatchHandler, Objection } from './handler.ts'
export { addRecipients, goLive, launch, prepare, type Recipient } from './launch.ts'
export { findPart, type KnownPart, takePartReceipt } from './receipts.ts'
export { dispatches } from './worker.ts'

/** Bulk dispatches, to each recipient once: the basis of campaigns (trust 3.2). */

export { cancel, decideUnknown, pause, resume } from './controls.ts'
export type { Answers, Batch, DispatchHandler } from './handler.ts'
export { launch, type NewDispatch } from './launch.ts'
export { dispatches } from './worker.ts'

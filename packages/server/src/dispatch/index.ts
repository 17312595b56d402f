/** The same thing sent to many, each recipient once: what campaigns are built on (trust 3.2). */
export type { Answers, Batch, DispatchHandler, Message } from './handler.ts'
export { launch, type NewDispatch, type Recipient } from './launching.ts'
export { cancel, decideUnknown, pause, resume, type Verdict } from './steering.ts'
export { type Dispatcher, type DispatcherOptions, startDispatcher } from './worker.ts'

// the data a manager's first page needs, in one call that is sent before the application has loaded
export * from './contract.ts'
export { earlyFetch, sendEarly } from './early.ts'
export { createReadAhead, type ReadAhead } from './read-ahead.ts'

export * from './contract.ts'
export { earlyFetch, sendEarly } from './early.ts'
export { createReadAhead, type ReadAhead } from './read-ahead.ts'

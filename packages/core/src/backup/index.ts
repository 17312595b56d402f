// the sending pause after a restore: its state, and resuming
export * from './contract.ts'

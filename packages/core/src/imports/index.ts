export * from './contract.ts'
export * from './limits.ts'

export * from './contract.ts'
export * from './postal.ts'

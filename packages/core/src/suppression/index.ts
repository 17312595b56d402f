export * from './contract.ts'
export * from './exclusions.ts'

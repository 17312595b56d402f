export * from './contract.ts'
export * from './fill.ts'

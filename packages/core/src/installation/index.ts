// the first account of a new installation
export * from './contract.ts'

// countries, time zones, postal codes
export * from './contract.ts'
export * from './postal.ts'

// phone numbers that customers call
export * from './contract.ts'

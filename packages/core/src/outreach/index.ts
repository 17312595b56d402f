// first messages to customers by SMS, with the status of each
export * from './contract.ts'

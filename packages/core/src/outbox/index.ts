// everything that leaves by SMS, and what people answer
export * from './contract.ts'

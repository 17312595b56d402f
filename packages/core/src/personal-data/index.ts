// what a venue stores about a person: history, export, erasure
export * from './contract.ts'

// managers, as staff see them
export * from './contract.ts'

// a venue's first steps, sample data
export * from './contract.ts'

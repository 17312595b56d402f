// campaigns by SMS: whom they reach, what they cost, how they went
export * from './contract.ts'
export * from './shapes.ts'

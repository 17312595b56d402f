// campaigns by SMS: whom they reach, what they cost, how they went
export * from './audience.ts'
export * from './contract.ts'
export * from './draft.ts'
export * from './shapes.ts'
export * from './target-rules.ts'

// what people did after a campaign: codes used at the counter, and the difference that it made
export * from './contract.ts'
export * from './newcombe.ts'
export * from './sides.ts'

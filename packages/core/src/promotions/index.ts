// promotions as clients of old name them: the same welcomes and campaigns under other names
export * from './contract.ts'
export * from './shapes.ts'

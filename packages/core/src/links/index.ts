// short links: the rule for their targets, and the calls that make, list, switch off and block them
export * from './contract.ts'
export * from './target.ts'

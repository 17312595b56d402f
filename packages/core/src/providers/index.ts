// the operator's SMS and number providers, and their problems
export * from './contract.ts'

// wallets of credits: balances, and the statement in words
export * from './contract.ts'
export * from './summary.ts'

// imports of contacts: column targets, states, calls, limits
export * from './contract.ts'
export * from './limits.ts'

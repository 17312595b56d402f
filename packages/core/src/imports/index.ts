// imports of contacts: column targets, states, calls, limits, names in one cell
export * from './contract.ts'
export { isLastNameFirst, type SplitName, splitFullName } from './full-name.ts'
export * from './limits.ts'
export * from './shapes.ts'

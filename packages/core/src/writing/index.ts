// proofreading, and text suggestions with their quota
export * from './contract.ts'
export { type DiffPart, diffWords } from './diff.ts'
export { type Proofread, type ProofreadOptions, proofread } from './proofread.ts'

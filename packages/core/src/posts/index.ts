// posts on Facebook, Instagram and LinkedIn, with the status of each; those whose outcome is unknown; the limits of each platform
export * from './address.ts'
export * from './contract.ts'
export * from './limits.ts'
export { createUndecidedPosts, type UndecidedPosts } from './store.ts'
export * from './undecided.ts'

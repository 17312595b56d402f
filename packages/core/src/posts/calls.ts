import * as contract from './contract.ts'
import * as undecided from './undecided.ts'

/** The calls of posts: publishing them, and deciding about those whose outcome is unknown. */
export const posts = { ...contract, ...undecided }

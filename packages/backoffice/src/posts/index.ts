// posts whose outcome is unknown: for pages that count them
export { useUndecidedPosts } from './use-undecided.ts'

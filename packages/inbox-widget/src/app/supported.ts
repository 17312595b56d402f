/**
 * Whether the browser is as new as the chat needs (scripts/browsers/policy.mjs), by a feature that came with the oldest
 * of them: the cause of an error (Safari 15, Chrome 93, Firefox 91).
 */
export const isSupported = 'cause' in new Error('', { cause: 0 })

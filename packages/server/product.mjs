/** What the product is built with that tests are not: its crash points (src/kernel/runtime/crash-points.ts) vanish. */
export const productDefines = { 'process.env.COMPTOIR_CRASH_AT': 'undefined' }

/** What other features may use of features. */
export { enabledIn } from './enabled.ts'
export { applyPlan, venuesWith } from './plans.ts'

/** What other features may use of features. */
export { applyPlan, venuesWith } from './plans.ts'

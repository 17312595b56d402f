/** What other features may use of features. */
export { applyPlan, type NeededFeature, venuesWith } from './plans.ts'

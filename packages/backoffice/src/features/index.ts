/** What other features show where a feature is missing. */
export { FeatureGate, isFeatureMissing } from './FeatureGate.tsx'

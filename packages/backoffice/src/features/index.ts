import { lazy } from 'react'

/** What other features show where a feature is missing; read when one is. */
export const FeatureGate = lazy(async () => ({ default: (await import('./FeatureGate.tsx')).FeatureGate }))
export { isFeatureMissing } from './availability.ts'

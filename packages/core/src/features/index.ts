// the features a venue has, and requesting more
export * from './contract.ts'
export * from './features.ts'
export { createFeatures, type Features } from './store.ts'

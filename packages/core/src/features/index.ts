export * from './contract.ts'
export * from './features.ts'
export { createFeatures, type Features } from './store.ts'

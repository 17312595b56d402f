/** What other features may use of the operator's providers. */
export { type ProviderChecks, providerChecks } from './doctor.ts'
export { checkProviders, lookSoon, type ProviderState, readProviders } from './state.ts'

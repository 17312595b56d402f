/** What other features may use of the operator's providers. */
export { checkProviders, lookSoon, type ProviderState, readProviders } from './state.ts'

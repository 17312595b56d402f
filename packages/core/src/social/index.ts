export * from './contract.ts'
export * from './pages.ts'

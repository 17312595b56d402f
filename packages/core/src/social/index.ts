export * from './contract.ts'
export * from './pages.ts'
export * from './template-text.ts'
export * from './templates.ts'

// roles and their permissions
export * from './catalogue.ts'
export * from './contract.ts'
export * from './presets.ts'
export * from './staff.ts'

// roles and their permissions
export { calledPermissions } from './called-permissions.ts'
export * from './catalogue.ts'
export * from './contract.ts'
export * from './presets.ts'
export * from './staff.ts'

export * from './presets.ts'
export * from './staff.ts'

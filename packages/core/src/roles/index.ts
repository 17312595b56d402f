export * from './presets.ts'

// link previews, details of a place
export * from './contract.ts'

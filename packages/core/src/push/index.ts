// web push devices and messages
export * from './contract.ts'

// messages that leave by themselves: at a welcome, a birthday, after a visit or a conversation
export * from './contract.ts'
export * from './log.ts'
export * from './shapes.ts'

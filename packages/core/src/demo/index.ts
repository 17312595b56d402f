// the accounts of a demo, and where its mails arrive
export * from './contract.ts'

// templates of SMS and mails, and the mails that were designed for every venue
export * from './contract.ts'

// domains of a venue that its e-mails come from: their DNS records and what the last check of them found
export * from './contract.ts'
export * from './zone-text.ts'

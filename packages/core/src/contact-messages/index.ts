// messages to contacts: recipients, cost, personalisation
export * from './contract.ts'
export * from './fill.ts'
